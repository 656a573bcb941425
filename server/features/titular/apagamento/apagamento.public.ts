/** Exports to the commands of the operator: erasing again after a restoration, and finding what is kept. */
export { apagarDeNovo, localizarGuardados } from './depois.usecases.ts';
export { readErased } from './log.policy.ts';
