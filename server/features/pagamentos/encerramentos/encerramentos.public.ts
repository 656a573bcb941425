/**
 * Exports to other contexts: the administrator's actions, a doctor's refusal, a freight that was not
 * used, a consultation that was missed, payments that were taken back, and the end of the orders of a closed account.
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
