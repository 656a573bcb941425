/** What other rooms may use of questions: versions by id, and the first ones. */
export { readVersoes, type Versao } from './perguntas.repository.ts';
export { garantirPerguntas } from './perguntas.usecases.ts';
