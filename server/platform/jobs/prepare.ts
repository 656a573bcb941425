import pgBoss from 'pg-boss/package.json' with { type: 'json' };
import { PgBoss } from 'pg-boss';
import { poolConfig, type Connection, type ConnectionPool } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import { indexJobs } from './lost.ts';

/** Of a pg-boss that runs no jobs. */
export const IDLE = { supervise: false, schedule: false };

/**
 * Makes the queue's tables, or brings them to pg-boss's version, as the owner of the database; those who serve find them
 * ready.
 */
export async function prepareJobs(owner: Connection, pool: ConnectionPool, log: Log): Promise<void> {
  if (await isPrepared(pool)) return;
  const boss = new PgBoss({ ...poolConfig(owner), ...IDLE, max: 2, application_name: 'zelo-fila' });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  try {
    await indexJobs(boss.getDb());
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

/** Whether the tables are those of this pg-boss, with our indexes, and nothing that it builds afterwards is left. */
async function isPrepared(pool: ConnectionPool): Promise<boolean> {
  const made = await pool.query<{ made: boolean }>(
    `select num_nulls(to_regclass('pgboss.zelo_job_active'), to_regclass('pgboss.zelo_job_failed')) = 0 as made`,
  );
  if (!made.rows[0]?.made) return false;
  const { rows } = await pool.query<{ same: boolean }>(
    `select version = $1 and not exists (select from pgboss.bam where status <> 'completed') as same
       from pgboss.version`,
    [pgBoss.pgboss.schema],
  );
  return rows[0]?.same === true;
}
