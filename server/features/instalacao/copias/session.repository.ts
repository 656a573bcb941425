import { Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { poolConfig, type Connection, type QueriesInTransaction } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.ts';

/**
 * A database connection outside the pool, without statement timeout, for the length of a copy or restoration.
 */
export type DbSession = Client;

/** Opens a session, runs the work with it and closes it. */
export async function withDbSession<T>(
  connection: Connection,
  work: (session: DbSession) => Promise<T>,
): Promise<T> {
  const session = new Client({
    ...poolConfig(connection),
    application_name: 'zelo-copia',
    statement_timeout: 0,
    connectionTimeoutMillis: 10_000,
  });
  // The statement that is running reports a lost connection; without a listener the event would end the
  // process.
  session.on('error', () => undefined);
  await session.connect();
  try {
    // Settings that make the text form of every value the same on all servers.
    await session.query(
      `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres';
       set extra_float_digits = 1; set bytea_output = 'hex'; set lock_timeout = '30s';
       set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0; set default_transaction_read_only = off`,
    );
    return await work(session);
  } finally {
    await session.end().catch(() => undefined);
  }
}

/** Runs the work in a read-only transaction in which all reads see the database as of one instant. */
export async function inSnapshot<T>(session: DbSession, work: () => Promise<T>): Promise<T> {
  await session.query('begin isolation level repeatable read, read only');
  return work();
}

/**
 * Runs the work in one transaction of the session, in which both query builder statements and COPY take part.
 */
export function inTransaction<T>(
  session: DbSession,
  work: (tx: QueriesInTransaction) => Promise<T>,
): Promise<T> {
  const only = Object.assign(session, { release: () => undefined });
  const pool = { options: {}, connect: async () => only, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }).transaction().execute(work);
}

/** Streams the result of a query in the text format of COPY. */
export async function* copyOut(session: DbSession, query: string): AsyncGenerator<Buffer> {
  const stream: CopyToStreamQuery & AsyncIterable<Buffer> = session.query(
    copyTo(`copy (${query}) to stdout`),
  );
  const lost = () => stream.destroy(new Error('the connection to the database was lost'));
  session.once('end', lost);
  try {
    for await (const chunk of stream) yield chunk;
  } finally {
    session.removeListener('end', lost);
  }
}

/**
 * Loads rows in the text format of COPY.
 * @param target the table and its columns, quoted
 * @returns the number of rows
 */
export async function copyIn(
  session: DbSession,
  target: string,
  rows: AsyncIterable<Uint8Array>,
): Promise<number> {
  const stream = session.query(copyFrom(`copy ${target} from stdin`));
  const lost = () => stream.destroy(new Error('the connection to the database was lost'));
  session.once('end', lost);
  try {
    await pipeline(rows, stream);
    return stream.rowCount;
  } finally {
    session.removeListener('end', lost);
  }
}

/** Quotes an identifier, with a schema or without, for use in a statement. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}
