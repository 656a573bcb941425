/** What the desk may use of a patient's order: the list of its steps. */
export { AndamentoList } from './components/AndamentoList.tsx';
