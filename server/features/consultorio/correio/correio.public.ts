/** Exports to other slices: how many letters wait for what. */
export { countCorreio } from './lista/lista.repository.ts';
