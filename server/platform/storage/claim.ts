import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { installationId } from './objects.repository.ts';
import { knownPlaces } from './upkeep.repository.ts';
import { StorageNotFound, type Storage } from '../../adapters/storage/storage.port.ts';
import type { EncryptedOptions } from './encrypted-storage.ts';

/** The object in each store that names its installation. */
export const MARKER = 'instalacao';

/** Whose a store is: this installation's, another's, or unmarked with files that no row names. */
export type Claim = 'ours' | 'foreign' | 'unknown';

const PAGE = 500;

/**
 * Asks a store whose it is. One without a marker gets this installation's when it is empty or holds an object that
 * a row names; any other may be the store of a database that has not written its marker yet (decisions/0021).
 */
export async function claimStore(
  { db, tempFolder }: Pick<EncryptedOptions, 'db' | 'tempFolder'>,
  store: Storage,
): Promise<Claim> {
  const id = await installationId(db);
  if (id === null) return 'ours';
  const there = await markerOf(store);
  if (there !== null) return there === id ? 'ours' : 'foreign';
  if (!(await mayBeOurs(db, store))) return 'unknown';
  await fs.mkdir(tempFolder, { recursive: true, mode: 0o700 });
  const source = path.join(tempFolder, `${randomUUID()}.marca`);
  await fs.writeFile(source, `${id}\n`, { mode: 0o600 });
  try {
    await store.putFile(MARKER, source);
  } finally {
    await fs.rm(source, { force: true });
  }
  // Of two that came at once to an empty store, one reads the other's.
  return (await markerOf(store)) === id ? 'ours' : 'foreign';
}

async function markerOf(store: Storage): Promise<string | null> {
  try {
    return (await text(await store.read(MARKER))).trim();
  } catch (error) {
    if (error instanceof StorageNotFound) return null;
    throw error;
  }
}

async function mayBeOurs(db: EncryptedOptions['db'], store: Storage): Promise<boolean> {
  let empty = true;
  let names: string[] = [];
  const known = async () => names.length > 0 && (await knownPlaces(db, names)).size > 0;
  for await (const { key } of store.list('')) {
    // Another replica of ours may be writing it just now; somebody else's is read back afterwards.
    if (key === MARKER) continue;
    empty = false;
    names.push(key);
    if (names.length < PAGE) continue;
    if (await known()) return true;
    names = [];
  }
  return empty || known();
}
