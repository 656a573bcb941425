import { z } from 'zod';

const recado = z.object({ recado: z.string() });

/** The success message that the previous screen put into the router's state; null without one. */
export function readNotice(state: unknown): string | null {
  return recado.safeParse(state).data?.recado ?? null;
}
