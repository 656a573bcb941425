/** Exports to the desk: the prova before a critical action, and the state of the segundo fator. */
export { useSegundoFator } from './conta.api.ts';
export { useProva } from './useProva.tsx';
