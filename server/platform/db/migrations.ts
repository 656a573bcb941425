import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../migrations');

/** The schema of a new database. It replaced the first migrations (docs/decisions/0083). */
export const BASELINE = '0101_base';
/** The last of the migrations that the baseline replaced, and how many they were. */
export const REPLACED = { last: '0100_dispensacao_verificada', count: 84 };

/** A migration: `migrations/<name>.sql`, or all files of the folder `migrations/<name>`. */
export type MigrationScript = { name: string; read: () => Promise<string> };

/** All migrations of this program, in the order of their numbers. There are no down migrations. */
export async function listMigrations(): Promise<MigrationScript[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  const scripts = entries.map((entry) => {
    const path = join(FOLDER, entry.name);
    return {
      name: entry.name.replace(/\.sql$/, ''),
      read: () => (entry.isDirectory() ? readAll(path) : readFile(path, 'utf8')),
    };
  });
  return scripts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function readAll(folder: string): Promise<string> {
  const files = (await readdir(folder)).toSorted();
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}

/** True for a migration that the baseline replaced. */
export const isReplaced = (name: string) => name <= REPLACED.last;

/**
 * Names of applied migrations as this program counts them, from the baseline on. All replaced migrations together are
 * the baseline.
 * @returns null when only some of the replaced migrations were applied
 */
export function sinceBaseline(applied: readonly string[]): string[] | null {
  const since = applied.filter((name) => !isReplaced(name));
  if (applied.length === 0 || since.includes(BASELINE)) return since;
  const complete = applied.length - since.length === REPLACED.count && applied.includes(REPLACED.last);
  return complete ? [BASELINE, ...since] : null;
}
