/** What the desk may use of an order's screens: the word for its payment. */
export { PagamentoTag } from './components/PagamentoTag.tsx';
