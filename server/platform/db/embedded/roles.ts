import { Client } from 'pg';

/** Always named: PGPORT of the environment must not redirect us. The port is only a part of the socket's name. */
export const PORT = 5432;

export type SocketConnection = { host: string; port: number; database: string; user: string };

/** The cluster's superuser, who can log in only through the socket folder (mode 0700). */
export function superuserOf(socketDir: string): SocketConnection {
  return { host: socketDir, port: PORT, database: 'postgres', user: 'postgres' };
}

/**
 * Makes role and database `zelo` when they are missing. The role owns its database, so that migrations may
 * create trusted extensions, but row security applies to it where a table forces it.
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
