import { sql, type Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** Which installation a database is; null for one that is only looked at and has not been brought up to date. */
export async function installationId(db: Kysely<DB>): Promise<string | null> {
  const { rows } = await sql<{ ha: boolean }>`select to_regclass('instalacao') is not null as ha`.execute(db);
  if (rows[0]?.ha !== true) return null;
  const row = await db.selectFrom('instalacao').select('id').executeTakeFirst();
  return row?.id ?? null;
}
