/** What other rooms may use of endings: the unpaid orders of an account that is closed. */
export { excluirNaoPagos } from './contestada.usecases.ts';
