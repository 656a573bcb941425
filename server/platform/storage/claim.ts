import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { installationId } from './objects.repository.ts';
import { knownPlaces } from './upkeep.repository.ts';
import { StorageNotFound, type Storage } from '#ports/storage.ts';
import type { EncryptedOptions } from './encrypted-storage.ts';

/** Key of the object in each store that names the installation it belongs to. */
export const MARKER = 'instalacao';

/**
 * Whether a store belongs to this installation, to another one, or is unmarked and contains objects that no
 * row refers to.
 */
export type Claim = 'ours' | 'foreign' | 'unknown';

/** A whole marker: an id and the end of its line. */
const WHOLE = /^\S+\n$/;
/** Some stores show an object while another replica writes it: so often it is read again, so many milliseconds apart. */
const READINGS = 20;
const BETWEEN_READINGS_MS = 100;

const PAGE = 500;

/**
 * Determines to whom a store belongs. A store without a marker is marked as this installation's when it is
 * empty or contains an object that a row refers to; any other may belong to a database that has not written
 * its marker yet (docs/decisions/0021).
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
  // When two installations mark an empty store at once, one of them reads the other's marker.
  return (await markerOf(store)) === id ? 'ours' : 'foreign';
}

/** The id in a store's marker; null without one. A marker that stays incomplete is given as it is. */
async function markerOf(store: Storage): Promise<string | null> {
  try {
    let marker = await text(await store.read(MARKER));
    for (let n = 1; n < READINGS && !WHOLE.test(marker); n += 1) {
      await sleep(BETWEEN_READINGS_MS);
      marker = await text(await store.read(MARKER));
    }
    return marker.trim();
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
    // Another replica may be writing the marker just now; one of another installation is read back
    // afterwards.
    if (key === MARKER) continue;
    empty = false;
    names.push(key);
    if (names.length < PAGE) continue;
    if (await known()) return true;
    names = [];
  }
  return empty || known();
}
