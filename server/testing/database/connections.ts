import { Client } from 'pg';
import { poolConfig, type Connection } from '#platform/db/database.ts';
import type { Roles } from '#platform/db/roles.ts';

/** The role that owns every test's database, and the one that serves; each name is its password, too. */
export const OWNER = 'zelo';
const SERVING = 'zelo_app';

/** Connections to one database of a server, as its two roles instead of the superuser. */
export function rolesOn(superuser: Connection, database: string): Roles {
  return { connection: as(SERVING, superuser, database), owner: as(OWNER, superuser, database) };
}

function as(user: string, superuser: Connection, database: string): Connection {
  if (!('url' in superuser)) return { ...superuser, user, database };
  const url = new URL(superuser.url);
  Object.assign(url, { username: user, password: user, pathname: `/${database}` });
  return { ...superuser, url: url.toString() };
}

/** Makes both roles on a server that does not have them. */
export async function makeRoles(superuser: Connection): Promise<void> {
  for (const role of [OWNER, SERVING]) {
    await runAs(
      superuser,
      `do $$ begin
         create role ${role} login nosuperuser password '${role}';
       exception when duplicate_object then null; end $$`,
    );
  }
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

/** An open connection to look at, or hold, the rows of a running server; the caller ends it. Its loss throws nothing. */
export async function openConnection(connection: Connection): Promise<Client> {
  const client = new Client(poolConfig(connection));
  // The end of the database cuts what is still held; the query that notices it fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
