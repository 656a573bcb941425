import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { DB } from './schema.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

/** The plain SQL files of `migrations/`, in the order of their numbers; forward only. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  const entries = files.map(async (file) => {
    const text = await readFile(join(FOLDER, file), 'utf8');
    return [file.replace(/\.sql$/, ''), { up: (db: Kysely<unknown>) => runScript(db, text) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function runScript(db: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}

function migratorFor(db: Kysely<DB>): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } });
}

/** Brings the schema up to date under the migrator's lock; many replicas may call it at once. */
export async function migrate(db: Kysely<DB>): Promise<string[]> {
  const { error, results } = await migratorFor(db).migrateToLatest();
  if (error) throw new Error('migration failed', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/** True when no known migration is waiting. */
export async function isMigrated(db: Kysely<DB>): Promise<boolean> {
  const migrations = await migratorFor(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
