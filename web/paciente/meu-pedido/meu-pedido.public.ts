/** Exports to the desk: the list of an order's steps. */
export { AndamentoList } from './components/AndamentoList.tsx';
