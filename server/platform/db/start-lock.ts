import { sql } from 'kysely';
import type { Queries } from './database.ts';

const START_LOCK = 4244;

/** Runs what a first start makes, one replica after the other: what the first has made the next ones find. */
export function oneReplicaAtATime<T>(db: Queries, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    // The others' work is waited for, however long it takes.
    await sql`select set_config('statement_timeout', '0', false)`.execute(one);
    await sql`select pg_advisory_lock(${START_LOCK})`.execute(one);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${START_LOCK})`.execute(one);
      await sql`reset statement_timeout`.execute(one);
    }
  });
}
