/** What other rooms may use of files: those of an order, as rows. */
export { listAnexos, type AnexoDoPedido } from './anexos.repository.ts';
