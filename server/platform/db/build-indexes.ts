import { sql, type Kysely } from 'kysely';
import type { MigrationScript } from './migrations.ts';
import type { DB } from './schema.ts';

/**
 * Builds each of these indexes while everybody reads and writes. A process that was killed meanwhile leaves an index that
 * is not valid; the next one drops it and begins anew.
 * @param one a single connection without a statement timeout, which holds the migration lock
 * @returns the names of the migrations
 */
export async function buildIndexes(one: Kysely<DB>, pending: readonly MigrationScript[]): Promise<string[]> {
  if (pending.length === 0) return [];
  // Both wait for transactions that began before, and nobody waits for them.
  await sql`set lock_timeout to 0`.execute(one);
  await dropInvalid(one);
  for (const { name, read } of pending) {
    await sql.raw(await read()).execute(one);
    await sql`insert into kysely_migration (name, timestamp)
      values (${name}, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(one);
  }
  return pending.map(({ name }) => name);
}

async function dropInvalid(one: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = 'public'::regnamespace`.execute(one);
  for (const { name } of rows) await sql`drop index concurrently ${sql.id('public', name)}`.execute(one);
}
