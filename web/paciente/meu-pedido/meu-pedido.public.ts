/** Exports to the desk: the list of an order's steps. */
export { AndamentoList, type AndamentoListProps } from './components/AndamentoList.tsx';
