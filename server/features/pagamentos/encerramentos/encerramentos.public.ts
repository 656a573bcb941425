/** What other rooms may use of endings: the administrator's acts, and the unpaid orders of an account that is closed. */
export { concluirPedido, excluirPedido, restaurarPedido } from './administrar.usecases.ts';
export { excluirPedidosNaoPagos } from './nao-pagos.usecases.ts';
