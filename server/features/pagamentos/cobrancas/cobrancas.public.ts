/**
 * Exports to other slices and contexts: creating a charge, which have no code yet, reading one again at the provider, and
 * reconciling an order.
 */
export { SEM_CODIGO } from './cobrancas.repository.ts';
export { gerarCobrancaDoServico } from './preparo/gerar.usecases.ts';
export type { ChargeDeps } from './preparo/preparar.usecases.ts';
export { lerPixDaCobranca, lerStatus } from './conciliacao/consultar.usecases.ts';
export { relerCobrancas } from './conciliacao/receber.usecases.ts';
export { trazerCobranca } from './conciliacao/trazer.usecases.ts';
export { aplicarPagamento, type ApplyDeps } from './conciliacao/aplicar.usecases.ts';
export {
  conciliarPedido,
  readDinheiro,
  type Conciliado,
  type Dinheiro,
  type ReconcileDeps,
} from './conciliacao/conciliar.decisions.ts';
