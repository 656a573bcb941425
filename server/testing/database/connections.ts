import { Client } from 'pg';
import { poolConfig, type Connection } from '../../platform/db/database.ts';

/** The role that owns every test's database. */
export const OWNER = { user: 'zelo', password: 'zelo' } as const;

/** A connection to one database of a server, as its owner instead of the superuser. */
export function asOwner(superuser: Connection, database: string): Connection {
  if (!('url' in superuser)) return { ...superuser, user: OWNER.user, database };
  const url = new URL(superuser.url);
  Object.assign(url, { username: OWNER.user, password: OWNER.password, pathname: `/${database}` });
  return { ...superuser, url: url.toString() };
}

/** For programs that take nothing else. */
export function urlOf(connection: Connection): string {
  if ('url' in connection) return connection.url;
  const { host, port, user, database } = connection;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** One statement on a connection of its own. */
export async function runAs(connection: Connection, statement: string): Promise<void> {
  const client = new Client(poolConfig(connection));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An open connection to look at, or hold, the rows of a running server; to be ended. Its loss throws nothing by itself. */
export async function openConnection(connection: Connection): Promise<Client> {
  const client = new Client(poolConfig(connection));
  // The end of the database cuts what is still held; the query that notices it fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
