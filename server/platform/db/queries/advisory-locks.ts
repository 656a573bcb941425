import { sql } from 'kysely';
import type { Queries } from '../database.ts';

const START_LOCK = 4244;
const UPKEEP_LOCK = 4245;

/**
 * Runs the preparations of a first start under a lock, so that replicas do them one after another and later
 * ones find them done.
 */
export function oneReplicaAtATime<T>(db: Queries, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    // Waiting for another replica has no time limit.
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

/** Runs work on all stored files, unless other such work is running. @returns null when it is */
export function onlyUpkeep<T>(db: Queries, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (one) => {
    const { rows } = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${UPKEEP_LOCK}) as ok`.execute(
      one,
    );
    if (rows[0]?.ok !== true) return null;
    try {
      return await work();
    } finally {
      // A connection that was lost meanwhile has released the lock.
      await sql`select pg_advisory_unlock(${UPKEEP_LOCK})`.execute(one).catch(() => undefined);
    }
  });
}
