import { Client } from 'pg';

/**
 * Always set explicitly, because PGPORT of the environment would otherwise be used. The server does not
 * listen on TCP; the port is only part of the socket's file name.
 */
export const PORT = 5432;

/** The role that owns the database and its tables, and the one that serves. */
export const OWNER = 'zelo';
export const SERVING = 'zelo_app';

/** How to connect through the embedded server's Unix socket. */
export type SocketConnection = { host: string; port: number; database: string; user: string };

/** The connection of the cluster's superuser, who can only log in through the socket folder (mode 0700). */
export function superuserOf(socketDir: string): SocketConnection {
  return { host: socketDir, port: PORT, database: 'postgres', user: 'postgres' };
}

/**
 * Creates both roles and the database when they are missing, also in a cluster of an earlier version, which had one role.
 * The owner can create trusted extensions; neither is a superuser.
 */
export async function ensureApplicationDatabase(socketDir: string): Promise<void> {
  const client = new Client({ ...superuserOf(socketDir), ssl: false, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ owner: boolean; serving: boolean; database: boolean }>(
      `select exists(select from pg_roles where rolname = '${OWNER}') as owner,
              exists(select from pg_roles where rolname = '${SERVING}') as serving,
              exists(select from pg_database where datname = 'zelo') as database`,
    );
    const create = (role: string) =>
      client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole`);
    if (!rows[0]?.owner) await create(OWNER);
    if (!rows[0]?.serving) await create(SERVING);
    if (!rows[0]?.database) await client.query(`create database zelo owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
