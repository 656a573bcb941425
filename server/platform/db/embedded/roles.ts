import { Client } from 'pg';

/**
 * Always set explicitly, because PGPORT of the environment would otherwise be used. The server does not
 * listen on TCP; the port is only part of the socket's file name.
 */
export const PORT = 5432;

/** How to connect through the embedded server's Unix socket. */
export type SocketConnection = { host: string; port: number; database: string; user: string };

/** The connection of the cluster's superuser, who can only log in through the socket folder (mode 0700). */
export function superuserOf(socketDir: string): SocketConnection {
  return { host: socketDir, port: PORT, database: 'postgres', user: 'postgres' };
}

/**
 * Creates the role and database `zelo` when they are missing. The role owns its database, so migrations can
 * create trusted extensions; it is no superuser, so row security applies where a table forces it.
 */
export async function ensureApplicationDatabase(socketDir: string): Promise<void> {
  const client = new Client({ ...superuserOf(socketDir), ssl: false, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists(select from pg_roles where rolname = 'zelo') as role,
              exists(select from pg_database where datname = 'zelo') as database`,
    );
    if (!rows[0]?.role) await client.query('create role zelo login nosuperuser nocreatedb nocreaterole');
    if (!rows[0]?.database) await client.query('create database zelo owner zelo');
  } finally {
    await client.end();
  }
}
