/** Exports to the administrator's screens: the tag of the payment status. */
export { PagamentoTag } from './components/PagamentoTag.tsx';
