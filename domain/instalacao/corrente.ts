/** The nightly check that is missed once, with a margin: from then on the administrator is told. */
const ATRASADA_MS = 2 * 86_400_000;

export const ESTADOS_DA_CORRENTE = ['inteira', 'quebrada', 'sem-conferencia'] as const;
/** The state of the hash chain of the audit. */
export type EstadoDaCorrente = (typeof ESTADOS_DA_CORRENTE)[number];

/** How the last check of the chain ended, and since when there is something to check; null without. */
export type ConferenciaDaCorrente = { em: Date | null; quebrada: boolean; desde: Date | null };

/** `inteira` too for an installation so young that its first check is still to come. */
export function estadoDaCorrente(
  { em, quebrada, desde }: ConferenciaDaCorrente,
  agora: Date,
): EstadoDaCorrente {
  if (quebrada) return 'quebrada';
  const since = em ?? desde;
  return since !== null && agora.getTime() - since.getTime() > ATRASADA_MS ? 'sem-conferencia' : 'inteira';
}
