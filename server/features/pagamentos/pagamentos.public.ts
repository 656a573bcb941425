/** What other rooms may use of payments: the charge, its reading, what follows for the order, and the list. */
export { gerarCobranca } from './gerar.usecases.ts';
export type { ChargeDeps } from './preparar.usecases.ts';
export { lerStatus, relerCobrancas } from './receber.usecases.ts';
export { aplicarPagamento, type ApplyDeps } from './aplicar.usecases.ts';
export { conciliarPedido, type ReconcileDeps } from './conciliar.usecases.ts';
export { avisarDaDevolucao } from './avisar.usecases.ts';
export { announceDevolucao } from './devolver.usecases.ts';
export { findByAsaasIdOf, findNaoPago } from './cobrancas.repository.ts';
export {
  claimDevolucoes,
  findDevolucao,
  lockDevolucao,
  reembolsoEmCurso,
  updateDevolucao,
  type DevolucaoChange,
  type DevolucaoRow,
} from './devolucoes.repository.ts';
export {
  avisarDevolucaoJob,
  pedirReembolsoJob,
  varrerDevolucoesJob,
  type MomentoDaDevolucao,
} from './pagamentos.jobs.ts';
