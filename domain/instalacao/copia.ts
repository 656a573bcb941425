/** A copy that is older is worth a word; the schedule of docs/operations.md makes one each night. */
const ATRASADA_MS = 2 * 86_400_000;

/** What there is to say of the last copy of the installation. */
export const ATENCOES_COM_A_COPIA = ['nenhuma', 'nunca', 'atrasada', 'incompleta'] as const;
export type AtencaoComACopia = (typeof ATENCOES_COM_A_COPIA)[number];

/** The last copy: the instant that it shows, and the files that it lacks. */
export type UltimaCopia = { em: Date; faltando: number };

/** A demonstration is worth no copy; everywhere else one must be there, young and whole. */
export function atencaoComACopia(ultima: UltimaCopia | null, agora: Date, demo: boolean): AtencaoComACopia {
  if (demo) return 'nenhuma';
  if (ultima === null) return 'nunca';
  if (agora.getTime() - ultima.em.getTime() > ATRASADA_MS) return 'atrasada';
  return ultima.faltando > 0 ? 'incompleta' : 'nenhuma';
}
