/**
 * What others may use of the reference lists: names of medicines, exams and specialities, and presentations, for the
 * rules of a document; their renewal by a command.
 */
export { readLexico } from './lexico.repository.ts';
export { readApresentacoes, readNomes } from './referencias.repository.ts';
export { renovarReferencias, retirarReferencias, type Renovadas } from './renovar.usecases.ts';
