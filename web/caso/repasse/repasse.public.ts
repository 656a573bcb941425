/** Exports to the desk and to the doctor: the statement of one doctor's month. */
export { ExtratoDoMes } from './ExtratoDoMes.tsx';
export { situacaoWords } from './repasse-words.ts';
