import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from '#testing/database/connections.ts';

/** Looks at the server's sessions: how many were at work, and how many of these waited for a lock, by its kind and statement. */
export type LockSamples = { atWork: number; waiting: Record<string, number> };

const EVERY_MS = 20;
/** A session at work: it runs a statement, or holds a transaction open between two. The sampler's own is left out. */
const LOOK = `select coalesce(case when wait_event_type = 'Lock'
      then wait_event || ': ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 200) end, '') as lock, count(*)::int as sessions
  from pg_stat_activity
  where application_name like 'zelo%' and state <> 'idle' and pid <> pg_backend_pid() group by 1`;

/** Samples `pg_stat_activity` until it is stopped; `url` is that of somebody who may see all sessions. */
export async function sampleLocks(url: string): Promise<{ stop(): Promise<LockSamples> }> {
  const over = new AbortController();
  const client = await openConnection({ url });
  // The server ends before the sampler where the load has failed: that failure is the one to tell.
  client.on('error', () => over.abort());
  const samples: LockSamples = { atWork: 0, waiting: {} };
  const sampling = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await client
        .query<{ lock: string; sessions: number }>(LOOK)
        .catch(() => ({ rows: [] }));
      for (const { lock, sessions } of rows) {
        samples.atWork += sessions;
        if (lock !== '') samples.waiting[lock] = (samples.waiting[lock] ?? 0) + sessions;
      }
      await sleep(EVERY_MS);
    }
  })();
  return {
    async stop() {
      over.abort();
      await sampling;
      await client.end();
      return samples;
    },
  };
}
