/** What other contexts may use of drafts: ending one together with the save of its data. */
export { encerrarRascunho } from './encerrar.usecases.ts';
