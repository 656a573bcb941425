import { findEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { superuserOf } from '#platform/db/embedded/roles.ts';
import { openConnection } from '#testing/database/connections.ts';
import { until } from './until.ts';

/** Outside view of the killed server's database, which survives its owner. */
export type Watch = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Locks one document's row against every change. @returns the release */
  holdDocumento(id: string): Promise<() => Promise<void>>;
  /** Holds the locks of this statement. @returns the release */
  hold(text: string, values?: unknown[]): Promise<() => Promise<void>>;
  /** Blocks every writer of a live event right before its commit, with all its rows written. @returns the release */
  holdCommits(): Promise<() => Promise<void>>;
  /** Until a transaction of the server waits for a lock. */
  waiting(what: string): Promise<void>;
  /** Until a transaction holds the lock of this `select … for update`. */
  written(what: string, select: string, values: unknown[]): Promise<void>;
  close(): Promise<void>;
};

/** Connects to the embedded database of a data folder. */
export async function watchDatabase(dataDir: string): Promise<Watch> {
  const roles = await findEmbeddedPostgres(dataDir);
  if (!roles) throw new Error('the embedded database does not run');
  const { user } = superuserOf(roles.owner.host);
  // Other roles cannot read a session's wait events.
  const open = () => openConnection({ ...roles.owner, user });
  const client = await open();

  async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await client.query<Row>(text, values)).rows;
  }

  async function hold(text: string, values: unknown[] = []): Promise<() => Promise<void>> {
    const own = await open();
    await own.query('begin');
    await own.query(text, values);
    return () => own.end();
  }

  return {
    query,
    hold,
    holdDocumento: (id) => hold('select 1 from documentos where id = $1 for update', [id]),
    holdCommits: () => hold('lock table eventos_novos in exclusive mode'),
    async waiting(what) {
      const text = `select 1 from pg_stat_activity where datname = current_database()
                     and wait_event_type = 'Lock' and application_name = 'zelo' limit 1`;
      await until(what, async () => (await query(text))[0]);
    },
    async written(what, select, values) {
      await until(what, async () => {
        const rows = await query(`${select} for update skip locked`, values);
        return rows.length === 0 || undefined;
      });
    },
    close: () => client.end(),
  };
}
