import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../database.ts';

const START_LOCK = 4244;
const UPKEEP_LOCK = 4245;
const MIGRATION_LOCK = 4246;
const LOOK_AGAIN_MS = 100;

async function tryLock(one: Queries, lock: number): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${lock}) as ok`.execute(one);
  return rows[0]?.ok === true;
}

/**
 * Runs the preparations of a first start under a lock, so that replicas do them one after another and later
 * ones find them done.
 */
export function oneReplicaAtATime<T>(db: Queries, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    // Waiting for another replica has no time limit, one statement has.
    while (!(await tryLock(one, START_LOCK))) await sleep(LOOK_AGAIN_MS);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${START_LOCK})`.execute(one);
    }
  });
}

/** One replica migrates; the lock is the connection's, which has to be a single one. */
export const tryMigrationLock = (one: Queries) => tryLock(one, MIGRATION_LOCK);

/** Also where it was not taken. */
export async function releaseMigrationLock(one: Queries): Promise<void> {
  await sql`select pg_advisory_unlock(objid::int) from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid() and objid = ${MIGRATION_LOCK}`.execute(one);
}

/** Runs work on all stored files, unless other such work is running. @returns null when it is */
export function onlyUpkeep<T>(db: Queries, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (one) => {
    if (!(await tryLock(one, UPKEEP_LOCK))) return null;
    try {
      return await work();
    } finally {
      // A connection that was lost meanwhile has released the lock.
      await sql`select pg_advisory_unlock(${UPKEEP_LOCK})`.execute(one).catch(() => undefined);
    }
  });
}
