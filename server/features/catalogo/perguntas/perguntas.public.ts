/** What other contexts may use of questions: versions by id and in force, and the creation of the first ones. */
export { readVersoes, readVersoesEmVigor, type VersaoRow } from './perguntas.repository.ts';
export { ensurePerguntas } from './perguntas.usecases.ts';
