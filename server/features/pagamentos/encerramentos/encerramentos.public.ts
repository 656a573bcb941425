/**
 * What other contexts may use of order endings: the administrator's actions, a doctor's refusal, a freight that was not
 * used, a consultation that was missed, payments that were taken back, and what becomes of the orders of an account that is closed.
 */
export { concluirPedido, excluirPedido, reabrirPedido, restaurarPedido } from './administrar.usecases.ts';
export {
  devolverFreteNaoUsado,
  encerrarEscolhas,
  excluirPedidosNaoPagos,
  recusarPedido,
  registrarFalta,
} from './consequencias.usecases.ts';
export { findDesfeito, listDesfeitos, type DesfeitoRow } from './desfeitos.repository.ts';
export { presentDesfeito } from './desfeitos.usecases.ts';
