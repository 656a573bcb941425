import { sql } from 'kysely';
import type { Queries } from '../database.ts';

/** Facts about a PostgreSQL server: version, clock, and connection counts. */
export type ServerFacts = { version: string; clock: Date; maxConnections: number; connections: number };

/** Reads version, clock and connection counts of the server. */
export async function readServer(db: Queries): Promise<ServerFacts> {
  const facts = sql<ServerFacts>`
    select current_setting('server_version') as version, clock_timestamp() as clock,
           current_setting('max_connections')::int as "maxConnections",
           (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections`;
  const row = (await facts.execute(db)).rows[0];
  if (!row) throw new Error('the server said nothing of itself');
  return row;
}

/** False while the server, or the session that it is asked by, only reads. */
export async function acceptsWrites(db: Queries): Promise<boolean> {
  const asked = sql<{ writes: boolean }>`select current_setting('transaction_read_only') = 'off' as writes`;
  return (await asked.execute(db)).rows[0]?.writes ?? false;
}
