/** Exports to the desk's other slices: a page of the list of orders, and its views. */
export { usePedidosPage } from './pedidos-adm.api.ts';
export { wholeBandeja } from './list/pedidos-view.ts';
