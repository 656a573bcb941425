import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyAnswer } from '#testing/app/client.ts';

/** Longer than the lease of a dead server and a slow start after it. */
const GIVE_UP_MS = 240_000;

/** Statuses of a server that is down or starting, which our pages retry. */
const TRY_AGAIN: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Retries through any death until an answer comes. Only for idempotent requests.
 * @throws the last failure after four minutes
 */
export async function insist<T extends AnyAnswer | Response>(send: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const outcome = await send().catch((error: unknown) => new Error('no answer', { cause: error }));
    if (!(outcome instanceof Error) && !TRY_AGAIN.has(outcome.status)) return outcome;
    if (Date.now() > deadline) {
      throw outcome instanceof Error ? outcome : new Error(`still ${outcome.status}`);
    }
    await sleep(40);
  }
}

/** Like `insist`. @throws for another status */
export async function insistOn<T extends AnyAnswer | Response>(
  status: number,
  send: () => Promise<T>,
): Promise<T> {
  const answer = await insist(send);
  if (answer.status === status) return answer;
  const body = 'json' in answer ? await answer.text() : JSON.stringify(answer.body);
  throw new Error(`${answer.status} instead of ${status}: ${body}`);
}
