/**
 * What charges and order endings may use of refunds: reading them, updating them to what is owed or to the
 * provider's answer, asking whether one is in progress, and how much of a payment would go back.
 */
export { acertarDevolucoes, espelharEstorno, readDevolucoes } from './acertar.usecases.ts';
export { lerPelaRegra, neverPosted } from './reembolso.usecases.ts';
export { anotarDesconhecida } from './desconhecida.usecases.ts';
export { isHeldForDeleted, isRefundUnderWay } from './devolucoes.repository.ts';
