import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#testing/app/client.ts';
import { readLive } from '#testing/app/live.ts';

/** One open page with its live stream. */
export type Follower = {
  /**
   * First arrival of an event of this kind after an instant (both of `performance.now()`).
   * @throws when none came within `ms` from now
   */
  seen(kind: string, since: number, ms: number): Promise<number>;
  close(): void;
};

/** Reconnection delay (ms) after a cut. */
const RECONNECT_MS = 200;
/** After a reset a page reads everything again, so it has seen any change. */
const EVERYTHING = '*';

/** Follows the live stream of a signed-in browser through every cut, as our pages do. */
export function follow(http: Client): Follower {
  const events: { kind: string; at: number }[] = [];
  const closing = new AbortController();
  let came = Promise.withResolvers<void>();
  let last: number | null = null;

  async function readOne(): Promise<void> {
    const headers = last === null ? {} : { 'last-event-id': String(last) };
    const { body, status } = await http.fetch('/api/live', { headers, signal: closing.signal });
    if (status !== 200 || !body) return;
    for await (const { id, event, data } of readLive(body)) {
      if (Number.isFinite(id)) last = id;
      const kind = event === 'reset' ? EVERYTHING : data.tipo;
      if (kind === undefined) continue;
      events.push({ kind, at: performance.now() });
      came.resolve();
      came = Promise.withResolvers();
    }
  }

  void (async () => {
    while (!closing.signal.aborted) {
      await readOne().catch(() => undefined);
      await sleep(RECONNECT_MS);
    }
  })();

  return {
    async seen(kind, since, ms) {
      const until = performance.now() + ms;
      for (;;) {
        const next = came.promise;
        const found = events.find(({ kind: of, at }) => at >= since && (of === kind || of === EVERYTHING));
        if (found) return found.at;
        const left = until - performance.now();
        if (left <= 0) throw new Error(`no event of ${kind} within ${ms} ms`);
        await Promise.race([next, sleep(left)]);
      }
    },
    close: () => closing.abort(),
  };
}
