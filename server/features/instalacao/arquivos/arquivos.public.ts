/**
 * What other contexts may use of the file store's maintenance: the commands of the operator and the findings
 * of the last sweep.
 */
export { readSweepState } from './arquivos.repository.ts';
export { adotarArquivos } from './varredura.usecases.ts';
export { girarChaves, mudarArquivos } from './mudanca.usecases.ts';
