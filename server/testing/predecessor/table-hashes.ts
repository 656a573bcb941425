import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

/** Written by jobs of the house meanwhile: the audit's seals, and the state of outside services. */
const BY_THE_HOUSE = ['auditoria_lotes', 'provedores'];

/** A count and a hash of the rows of every other table, whatever their order; in bounded memory. */
export async function tableHashes(db: Kysely<DB>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    if (BY_THE_HOUSE.includes(name)) continue;
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as hash from ${sql.table(name)} t`.execute(
      db,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
