import { Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { poolConfig, type Connection, type QueriesInTransaction } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.ts';

/** One connection of its own, for as long as a copy takes: no statement of it is cut for being long. */
export type DbSession = Client;

/** Opens the connection for the work and closes it after it. */
export async function withDbSession<T>(
  connection: Connection,
  work: (sessao: DbSession) => Promise<T>,
): Promise<T> {
  const sessao = new Client({
    ...poolConfig(connection),
    application_name: 'zelo-copia',
    statement_timeout: 0,
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection is told by the statement that was under way.
  sessao.on('error', () => undefined);
  await sessao.connect();
  try {
    // Text that any server reads alike.
    await sessao.query(
      `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres';
       set extra_float_digits = 1; set bytea_output = 'hex'; set lock_timeout = '30s';
       set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0; set default_transaction_read_only = off`,
    );
    return await work(sessao);
  } finally {
    await sessao.end().catch(() => undefined);
  }
}

/** Everything read inside is of one instant, however long it takes. */
export async function inSnapshot<T>(sessao: DbSession, work: () => Promise<T>): Promise<T> {
  await sessao.query('begin isolation level repeatable read, read only');
  return work();
}

/** One transaction over the session, for statements of the query builder and COPY alike. */
export function inTransaction<T>(
  sessao: DbSession,
  work: (tx: QueriesInTransaction) => Promise<T>,
): Promise<T> {
  const only = Object.assign(sessao, { release: () => undefined });
  const pool = { options: {}, connect: async () => only, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }).transaction().execute(work);
}

/** What a query gives, in the text form of COPY. */
export async function* copyOut(sessao: DbSession, query: string): AsyncGenerator<Buffer> {
  const stream: CopyToStreamQuery & AsyncIterable<Buffer> = sessao.query(copyTo(`copy (${query}) to stdout`));
  const lost = () => stream.destroy(new Error('the connection to the database was lost'));
  sessao.once('end', lost);
  try {
    for await (const chunk of stream) yield chunk;
  } finally {
    sessao.removeListener('end', lost);
  }
}

/** Writes rows in the text form of COPY. @returns how many */
export async function copyIn(
  sessao: DbSession,
  target: string,
  rows: AsyncIterable<Uint8Array>,
): Promise<number> {
  const stream = sessao.query(copyFrom(`copy ${target} from stdin`));
  const lost = () => stream.destroy(new Error('the connection to the database was lost'));
  sessao.once('end', lost);
  try {
    await pipeline(rows, stream);
    return stream.rowCount;
  } finally {
    sessao.removeListener('end', lost);
  }
}

/** A name as a statement takes it. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}
