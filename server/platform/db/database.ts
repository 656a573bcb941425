import type { Kysely, Transaction } from 'kysely';
import type { ClientBase } from 'pg';
import type { Log } from '../log/logger.ts';
import { poolConfig, type Connection } from './connection/connection.public.ts';
import { openDriver } from './driver/driver.public.ts';
import type { DB } from './schema.ts';

export { poolConfig, type Connection } from './connection/connection.public.ts';
export { sharing, together } from './driver/driver.public.ts';

/** The query builder over the pool; used by repositories only. */
export type Queries = Kysely<DB>;
export type QueriesInTransaction = Transaction<DB>;
/** An open database: query builder, pool, and how to close both. */
export type Database = ReturnType<typeof openDatabase>;
/** The pool itself, for named prepared statements. */
export type ConnectionPool = Database['pool'];

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
 * Every statement is short: compiling one that PostgreSQL took for long cost 0.8 s, a hundred times its execution. Poolers refuse a
 * parameter of the start that they do not know, so that this is a statement.
 */
async function compileNothing(client: ClientBase): Promise<void> {
  await client.query('set jit = off');
}

/**
 * Creates the pool and the query builder; the first query opens the first connection.
 * @param options.answerMs null where statements may take as long as they like
 */
export function openDatabase(
  connection: Connection,
  log: Log,
  { max = POOL_SIZE, ...silence }: { max?: number; answerMs?: number | null; lookMs?: number } = {},
) {
  const config = {
    ...poolConfig(connection, { answerMs: ANSWER_MS, ...silence }),
    max,
    pipeline: true,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'zelo',
    onConnect: compileNothing,
  };
  return openDriver<DB>(config, log);
}
