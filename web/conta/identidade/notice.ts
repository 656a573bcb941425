import { z } from 'zod';

const withNotice = z.object({ notice: z.string() });

/** The success message that the previous screen put into the router's state; null without one. */
export function readNotice(state: unknown): string | null {
  return withNotice.safeParse(state).data?.notice ?? null;
}
