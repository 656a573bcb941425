/** What the desk may use of a patient's order: the list of its steps. */
export { AndamentoList, type AndamentoListProps } from './components/AndamentoList.tsx';
