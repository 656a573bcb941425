import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from '../app/app.ts';

/** The id in an upload's address. */
export const uploadIdOf = (location: string): string => location.split('/').at(-1) ?? '?';

/** The rows of an upload's pieces, or of all uploads', with how many bytes each holds. */
export async function pieceRows({ deps }: Pick<TestApp, 'deps'>, location = ''): Promise<number[]> {
  const prefix = location === '' ? 'envios/' : `envios/${uploadIdOf(location)}`;
  const rows = deps.db
    .selectFrom('objetos')
    .select('size')
    .where(sql<boolean>`starts_with(chave, ${prefix})`);
  return (await rows.orderBy('chave').execute()).map(({ size }) => size ?? 0);
}

/** The names of all files of unfinished uploads in a data folder: pieces in its store, and what is being put together. */
export async function unfinishedFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  return names.filter((name) => /^(?:arquivos\/envios|preparo|envios)\//.test(name));
}

/** The files of a data folder, whose content may be searched. */
export async function filesBelow(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
