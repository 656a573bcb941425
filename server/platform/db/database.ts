import type { ConnectionOptions } from 'node:tls';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { types } from 'pg';
import type { Log } from '../log/logger.ts';
import { PatientPool } from './connection/patient-pool.ts';
import type { DB } from './schema.ts';
import { readTls } from './connection/tls.ts';

types.setTypeParser(types.builtins.INT8, Number);
// A date has no hour: as text it cannot slip by a day in some zone.
types.setTypeParser(types.builtins.DATE, (text) => text);

/** How to reach PostgreSQL: a URL for a server, or the socket of the embedded one. */
export type Connection =
  | {
      url: string;
      /** As it was settled with the server; absent: as the URL says. */ ssl?: ConnectionOptions | false;
    }
  | { host: string; port: number; user: string; database: string };

/** One connection that cannot be made in this time is given up. */
const CONNECT_MS = 5_000;
/** A server whose machine vanished without a word is noticed after this time and ten tries of a second. */
const KEEP_ALIVE_MS = 10_000;

/** The options of `pg` for a connection. `ssl` is always said: no PGSSLMODE of the environment changes it. */
export function poolConfig(connection: Connection) {
  const common = {
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  if (!('url' in connection)) return { ...connection, ...common, ssl: false };
  const { mode, ssl, rest } = readTls(connection.url);
  const asked = mode === 'allow' || mode === 'prefer' ? false : ssl;
  return { connectionString: rest, ...common, ssl: connection.ssl ?? asked };
}

/** The query builder over the pool; only repositories call it. */
export type Queries = Kysely<DB>;
/** The query builder inside one transaction. */
export type QueriesInTransaction = Transaction<DB>;
/** For named statements on hot paths. */
export type ConnectionPool = PatientPool;

export type Database = {
  kysely: Queries;
  pool: ConnectionPool;
  close(): Promise<void>;
};

/**
 * A use case holds a connection for milliseconds, so that ten serve thousands of people; six replicas (with the
 * queue's and the streams' own connections, sixteen each) fit into a server's default of a hundred.
 */
export const POOL_SIZE = 10;
/** No request is worth more; waiting people are gone by then. */
const STATEMENT_MS = 15_000;
/** Of a process that was stopped in the middle: its locks must not stand for ever. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Opens the pool, which connects when it is first asked. */
export function openDatabase(connection: Connection, log: Log, max = POOL_SIZE): Database {
  const config = {
    ...poolConfig(connection),
    max,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'zelo',
  };
  const pool = new PatientPool(config, log);
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, pool, close: () => kysely.destroy() };
}
