import { z } from 'zod';
import type { TypedContestacao } from '#domain/titular/contestacao.ts';
import type { TabStorage } from '#lib/browser/tab-storage.ts';

const KEY = 'zelo:contestacao';
/** Visitors cannot sign out, so the copy expires: the next person at this tab must not find it. */
const LIFETIME_MS = 30 * 60_000;

const text = z.string();
const storedCopy = z.object({
  em: z.number(),
  form: z.object({ cpf: text, nome: text, email: text, telefone: text, relato: text }),
});

/** Stores the form in this tab: a phone that opens its camera may discard the page meanwhile. */
export function keepTyped(storage: TabStorage, form: TypedContestacao, now: number): void {
  try {
    storage.setItem(KEY, JSON.stringify({ em: now, form }));
  } catch {
    // The storage is full: the form works without the copy.
  }
}

/** The form that was stored in this tab within the last half hour, or null. */
export function readTyped(storage: TabStorage, now: number): TypedContestacao | null {
  try {
    const stored = storedCopy.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null')).data;
    return stored !== undefined && now - stored.em < LIFETIME_MS ? stored.form : null;
  } catch {
    return null;
  }
}

/** Deletes the stored form once the case is open. */
export function forgetTyped(storage: TabStorage): void {
  storage.removeItem(KEY);
}
