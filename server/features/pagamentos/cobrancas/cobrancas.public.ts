/**
 * What other slices and contexts may do with charges: make one, have it read again, and draw what follows for the
 * order.
 */
export { gerarCobranca, gerarCobrancaDoServico } from './preparo/gerar.usecases.ts';
export type { ChargeDeps } from './preparo/preparar.usecases.ts';
export { lerPixDaCobranca, lerStatus } from './conciliacao/consultar.usecases.ts';
export { relerCobrancas } from './conciliacao/receber.usecases.ts';
export { aplicarPagamento, type ApplyDeps } from './conciliacao/aplicar.usecases.ts';
export { conciliarPedido, type ReconcileDeps } from './conciliacao/conciliar.usecases.ts';
