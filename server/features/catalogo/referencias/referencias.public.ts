export { readLexico } from './lexico.repository.ts';
export { readApresentacoes, readNomes } from './referencias.repository.ts';
export { renovarReferencias, retirarReferencias, type Renovadas } from './renovar.usecases.ts';
