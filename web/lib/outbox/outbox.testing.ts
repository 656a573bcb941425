import { vi } from 'vitest';
import type { Attempt, Entry, NewEntry, Outcome, OutboxOptions } from './entry.ts';
import { createOutbox } from './outbox.ts';

export type Data = { text: string; sent?: number };
/** The outcome of an attempt that the server confirmed. */
export const SENT: Outcome = { kind: 'sent' };
/** The outcome of an attempt without an answer. */
export const CUT: Outcome = { kind: 'retry', unheard: true };

/**
 * A fake server that accepts each text once, a connection whose result the test sets, and a store that outlives
 * the pages.
 */
export function world(options: Partial<OutboxOptions<Data>> = {}) {
  const line: { outcome: Outcome; online: boolean; ms: number } = { outcome: SENT, online: true, ms: 10 };
  const received: string[] = [];
  const tries: { ids: string[]; signal: AbortSignal }[] = [];
  const flying: Attempt<Data>[] = [];
  let store: readonly Entry<Data>[] = [];
  const open = () =>
    createOutbox<Data>({
      async send(entries, attempt) {
        tries.push({ ids: entries.map(({ id }) => id), signal: attempt.signal });
        flying.push(attempt);
        await new Promise((resolve) => {
          setTimeout(resolve, line.ms);
        });
        const { outcome } = line;
        const texts = entries.map(({ data }) => data.text);
        if (outcome.kind === 'sent') received.push(...texts.filter((text) => !received.includes(text)));
        return outcome;
      },
      keep(entries) {
        store = entries;
        return true;
      },
      online: () => line.online,
      random: () => 1,
      ...options,
    });
  const saved = (): NewEntry<Data>[] => store.map(({ id, sequence, data }) => ({ id, sequence, data }));
  return { line, received, tries, flying, open, saved, kept: () => store.map(({ id }) => id) };
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const entry = (id: string, sequence = ''): NewEntry<Data> => ({ id, sequence, data: { text: id } });
export const states = (outbox: ReturnType<ReturnType<typeof world>['open']>) =>
  outbox.snapshot().entries.map(({ id, state }) => `${id}:${state}`);
