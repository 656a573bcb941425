/** What the administrator's screens may use of a patient's orders: the tag of the payment status. */
export { PagamentoTag } from './components/PagamentoTag.tsx';
