/**
 * Exports to charges and order endings: reading refunds, updating them to the amount due or to the
 * provider's answer, and how much of a payment would go back.
 */
export { acertarDevolucoes, espelharEstorno, knownDevolucoes, withChanged } from './acertar.decisions.ts';
export { neverPosted, pelaRegra, readFatos, type FatosLidos } from './reembolso.usecases.ts';
export { anotarDesconhecida } from './desconhecida.usecases.ts';
export { listDevolucoesOfPedido, type DevolucaoRow } from './devolucoes.repository.ts';
