/** What other rooms may use of payments: the charge, its reading, what follows for the order, and the list. */
export { gerarCobranca } from './preparo/gerar.usecases.ts';
export type { ChargeDeps } from './preparo/preparar.usecases.ts';
export { lerStatus, relerCobrancas } from './conciliacao/receber.usecases.ts';
export { aplicarPagamento, type ApplyDeps } from './conciliacao/aplicar.usecases.ts';
export { conciliarPedido, type ReconcileDeps } from './conciliacao/conciliar.usecases.ts';
export { avisarDaDevolucao } from './devolucao/avisar.usecases.ts';
export { recordDevolucao } from './devolucao/devolver.usecases.ts';
export { findByAsaasIdOf, findNaoPago } from './cobrancas.repository.ts';
export {
  claimDevolucoes,
  findDevolucao,
  lockDevolucao,
  reembolsoEmCurso,
  updateDevolucao,
  type DevolucaoChange,
  type DevolucaoRow,
} from './devolucao/devolucoes.repository.ts';
export {
  avisarDevolucaoJob,
  pedirReembolsoJob,
  varrerDevolucoesJob,
  type MomentoDaDevolucao,
} from './cobrancas.jobs.ts';
