export { readSweepState } from './arquivos.repository.ts';
export { adotarArquivos } from './varredura.usecases.ts';
export { girarChaves, mudarArquivos } from './mudanca.usecases.ts';
