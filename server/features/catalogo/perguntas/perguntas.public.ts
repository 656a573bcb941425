/** What other contexts may use of questions: versions by id and in force. */
export { readVersoes, readVersoesEmVigor, type VersaoRow } from './perguntas.repository.ts';
