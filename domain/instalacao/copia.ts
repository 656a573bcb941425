/** An older copy is reported to the administrator; docs/operations.md schedules one each night. */
const ATRASADA_MS = 2 * 86_400_000;

type AtencaoComACopia = 'nenhuma' | 'nunca' | 'atrasada' | 'incompleta';

/** The instant that the copy represents, and its count of missing files. */
export type UltimaCopia = { em: Date; faltando: number };

/** Outside of a demonstration there must be a recent and complete copy. */
export function atencaoComACopia(ultima: UltimaCopia | null, agora: Date, demo: boolean): AtencaoComACopia {
  if (demo) return 'nenhuma';
  if (ultima === null) return 'nunca';
  if (agora.getTime() - ultima.em.getTime() > ATRASADA_MS) return 'atrasada';
  return ultima.faltando > 0 ? 'incompleta' : 'nenhuma';
}
