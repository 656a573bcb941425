/**
 * What charges and endings may do with money that goes back: read how the entries of an order stand, bring the
 * list to what is owed and to what the provider says, and ask whether a refund is under way.
 */
export { acertarDevolucoes, espelharEstorno, readDevolucoes } from './acertar.usecases.ts';
export { anotarDesconhecida } from './desconhecida.usecases.ts';
export { isRefundUnderWay } from './devolucoes.repository.ts';
