/** Exports to the cases of the team, which settle who somebody is. */
export { levarProntuario } from './levar.usecases.ts';
export { requireAdult } from './trazer.usecases.ts';
export { listOutrosProntuarios, type OutroProntuario } from './prontuario.repository.ts';
