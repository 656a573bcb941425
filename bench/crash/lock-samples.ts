import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from '#testing/database/connections.ts';

/**
 * Samples of the server's sessions: those at work, and of these the ones waiting for a lock, by its kind and statement.
 */
export type LockSamples = { atWork: number; waiting: Record<string, number> };

const EVERY_MS = 20;
/** A session at work runs a statement, or holds a transaction open between two. The sampler's own is excluded. */
const LOOK = `select coalesce(case when wait_event_type = 'Lock'
      then wait_event || ': ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 200) end, '') as lock, count(*)::int as sessions
  from pg_stat_activity
  where application_name like 'zelo%' and state <> 'idle' and pid <> pg_backend_pid() group by 1`;

/** Samples `pg_stat_activity` until it is stopped; `url` is that of a role that may see all sessions. */
export async function sampleLocks(url: string): Promise<{ stop(): Promise<LockSamples> }> {
  const over = new AbortController();
  const client = await openConnection({ url });
  // The server may end before the sampler when the load has failed: that failure is the one to report.
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
