/** What the desk may use of the account: the proof before a heavy act, and the state of the second factor. */
export { useSegundoFator } from './conta.api.ts';
export { useProva } from './useProva.tsx';
