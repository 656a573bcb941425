import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, types, type PoolConfig } from 'pg';
import type { Log } from '../log/logger.ts';
import type { DB } from './schema.ts';

types.setTypeParser(types.builtins.INT8, Number);
// A date has no hour: as text it cannot slip by a day in some zone.
types.setTypeParser(types.builtins.DATE, (text) => text);

/** How to reach PostgreSQL: a URL for a server, or the socket of the embedded one. */
export type Connection = { url: string } | { host: string; port: number; user: string; database: string };

/** The options of `pg` for a connection. */
export function poolConfig(connection: Connection): PoolConfig {
  return 'url' in connection ? { connectionString: connection.url } : { ...connection };
}

/** The query builder over the pool; only repositories call it. */
export type Queries = Kysely<DB>;
/** The same inside one transaction. */
export type QueriesInTransaction = Transaction<DB>;
/** For named statements on hot paths. */
export type ConnectionPool = Pool;

export type Database = {
  kysely: Queries;
  pool: ConnectionPool;
  close(): Promise<void>;
};

/** Opens the pool: 10 connections, statements end after 15 s, waiting for a connection after 5 s. */
export function openDatabase(connection: Connection, log: Log, max = 10): Database {
  const pool = new Pool({
    ...poolConfig(connection),
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    application_name: 'zelo',
  });
  // Without a listener a restart of PostgreSQL ends this process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, pool, close: () => kysely.destroy() };
}
