/** What other contexts may use of files: the rows of an order's files. */
export { listAnexos, type AnexoDoPedido } from './anexos.repository.ts';
