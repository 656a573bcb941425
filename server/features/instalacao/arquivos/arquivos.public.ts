/** What others may use of the store's upkeep: the commands of who runs the house, and the last sweep's findings. */
export { readSweepState, type SweepState } from './arquivos.repository.ts';
export { adotarArquivos } from './varredura.usecases.ts';
export { girarChaves, mudarArquivos } from './mudanca.usecases.ts';
