import { sql } from 'kysely';
import type { Queries } from './database.ts';

export type ServerFacts = { version: string; clock: Date; maxConnections: number; connections: number };

/** What a PostgreSQL server says of itself. */
export async function readServer(db: Queries): Promise<ServerFacts> {
  const facts = sql<ServerFacts>`
    select current_setting('server_version') as version, clock_timestamp() as clock,
           current_setting('max_connections')::int as "maxConnections",
           (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections`;
  const row = (await facts.execute(db)).rows[0];
  if (!row) throw new Error('the server said nothing of itself');
  return row;
}
