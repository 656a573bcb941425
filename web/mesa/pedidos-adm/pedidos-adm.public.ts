/** Exports to the desk's other slices: a page of the list of orders, its views, and which acts an order allows. */
export { atosFor } from './ato-words.ts';
export { usePedidosPage } from './pedidos-adm.api.ts';
export { wholeBandeja } from './list/pedidos-view.ts';
