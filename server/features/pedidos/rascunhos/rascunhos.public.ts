/** What other rooms may use of drafts: to end one with the save that it was of. */
export { encerrarRascunho } from './encerrar.usecases.ts';
