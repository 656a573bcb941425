/** What other contexts may use of questions: versions by id, and the creation of the first ones. */
export { readVersoes, type VersaoRow } from './perguntas.repository.ts';
export { ensurePerguntas } from './perguntas.usecases.ts';
