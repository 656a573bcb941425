/** What other slices of the desk may use of the list of orders: a page of it, and its views. */
export { usePedidosPage } from './pedidos-adm.api.ts';
export { wholeBandeja } from './list/pedidos-view.ts';
