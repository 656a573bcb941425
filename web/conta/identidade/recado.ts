import { z } from 'zod';

const recado = z.object({ recado: z.string() });

/** The word that one entrance leaves for the next in the router's state, never in the address; null without one. */
export function lerRecado(state: unknown): string | null {
  return recado.safeParse(state).data?.recado ?? null;
}
