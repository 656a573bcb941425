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

/**
 * `<number>_indice_<words>`: one `create index concurrently`, outside of any transaction, after all other migrations
 * (docs/decisions/0116).
 */
export const isIndex = (name: string) => /^\d{4}_indice_/.test(name);

/** An index migration as a transaction can run it: building it then blocks writes to its table. */
export const withinTransaction = ({ name, read }: MigrationScript): MigrationScript =>
  isIndex(name) ? { name, read: async () => (await read()).replace(/ concurrently\b/i, '') } : { name, read };

/**
 * `<number>_contrai_<since>_<words>` takes away what programs no longer use that bring the migration `since`.
 * @param known names of a program's migrations
 * @returns true when that program may serve a database to which this migration was applied, though it does not know it
 */
export function isBearable(name: string, known: readonly string[]): boolean {
  const since = /^\d{4}_contrai_(\d{4})_/.exec(name)?.[1];
  return since === undefined || known.some((one) => one.startsWith(`${since}_`));
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
