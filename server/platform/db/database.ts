import type { ConnectionOptions } from 'node:tls';
import type { Kysely, Transaction } from 'kysely';
import { types } from 'pg';
import parseInstant from 'postgres-date';
import type { Log } from '../log/logger.ts';
import { answeringClients } from './connection/answering-client.ts';
import { PatientPool } from './connection/patient-pool.ts';
import { pipelinedQueries } from './connection/pipelined.ts';
import type { DB } from './schema.ts';
import { readTls } from './connection/tls.ts';

types.setTypeParser(types.builtins.INT8, Number);
// Dates are read as text (YYYY-MM-DD): a Date object could shift to another day in another time zone.
types.setTypeParser(types.builtins.DATE, (text) => text);
// Instants by the parser's second edition, which takes less than half the time of the first that pg brings.
types.setTypeParser(types.builtins.TIMESTAMPTZ, parseInstant);

/** How to reach PostgreSQL: the URL of a server, or the socket of the embedded one. */
export type Connection =
  | {
      url: string;
      /** TLS as it was agreed with the server; absent: as the URL says. */ ssl?: ConnectionOptions | false;
    }
  | { host: string; port: number; user: string; database: string };

/** Time in milliseconds after which opening a connection fails. */
const CONNECT_MS = 5_000;
/**
 * Idle time in milliseconds before TCP keep-alive probes start, which detect a server that vanished without
 * closing.
 */
const KEEP_ALIVE_MS = 10_000;

/**
 * The `pg` options of a connection. `ssl` is always set, so that PGSSLMODE of the environment has no effect.
 */
export function poolConfig(connection: Connection) {
  const common = {
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  if (!('url' in connection)) return { ...connection, ...common, ssl: false };
  const { mode, ssl, rest } = readTls(connection.url);
  const asked = mode === 'prefer' ? false : ssl;
  return { connectionString: rest, ...common, ssl: connection.ssl ?? asked };
}

export { sharing, together } from './connection/pipelined.ts';

/** The query builder over the pool; used by repositories only. */
export type Queries = Kysely<DB>;
/** The query builder within one transaction. */
export type QueriesInTransaction = Transaction<DB>;
/** The pool itself, for named prepared statements. */
export type ConnectionPool = PatientPool;

/** An open database: query builder, pool, and how to close both. */
export type Database = {
  kysely: Queries;
  pool: ConnectionPool;
  close(): Promise<void>;
};

/**
 * Size of the pool. A use case holds a connection for milliseconds, so ten are enough; six replicas (with the
 * queue's and the live streams' connections sixteen each) fit into PostgreSQL's default limit of a hundred.
 */
export const POOL_SIZE = 10;
/**
 * Idle time in milliseconds after which a connection is closed: longer than the minute between two rounds of scheduled jobs,
 * so that an idle process does not open its connections anew each time.
 */
export const IDLE_CONNECTION_MS = 90_000;
/** Statement timeout in milliseconds; by then clients have given up. */
export const STATEMENT_MS = 15_000;
/**
 * Time in milliseconds after which a statement no longer waits for a row, so that one that waited is told from one that is too
 * much work.
 */
const LOCK_MS = 10_000;
/** Time in milliseconds after which a server that owes the answer of such a statement counts as lost. */
export const ANSWER_MS = STATEMENT_MS + 2_000;
/**
 * Time in milliseconds after which an idle transaction is ended, so that the locks of a stopped process are
 * released.
 */
export const IDLE_IN_TRANSACTION_MS = 30_000;

/**
 * Creates the pool and the query builder; the first query opens the first connection.
 * @param options.clients the class of its connections; pg's own where statements may take as long as they like
 */
export function openDatabase(
  connection: Connection,
  log: Log,
  { max = POOL_SIZE, clients = answeringClients(ANSWER_MS) } = {},
): Database {
  const config = {
    ...poolConfig(connection),
    Client: clients,
    max,
    pipeline: true,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'zelo',
  };
  const pool = new PatientPool(config, log);
  const kysely = pipelinedQueries<DB>(pool);
  return { kysely, pool, close: () => kysely.destroy() };
}
