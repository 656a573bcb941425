import { createHash } from 'node:crypto';
import type { Storage } from '#ports/storage.ts';
import type { Queries } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import { MARKER } from './claim.ts';
import { STORES, type StorePlace, type StoreName } from './objects.repository.ts';
import { encryptedFrom, knownPlaces, listForSweep, markAbsent } from './upkeep.repository.ts';
import type { StorageUpkeep } from './upkeep.ts';

type SweepDeps = { db: Queries; log: Log; upkeep: StorageUpkeep };

/** Result of a sweep: objects seen in the stores, objects deleted, and rows whose object is missing. */
export type Sweep = { seen: number; removed: number; missing: number };

const DAY_MS = 86_400_000;
const PAGE = 1_000;

/**
 * Compares the stores with the rows: objects that no row refers to and that are older than a day are deleted;
 * rows whose object is missing are marked with `now`, and the mark is cleared when the object is there again.
 * @throws ProviderError when a store does not answer; nothing of it is deleted or marked
 */
export async function sweepStores(deps: SweepDeps, now: Date): Promise<Sweep> {
  const before = new Date(now.getTime() - DAY_MS);
  const met = new Map<StoreName, Names>();
  const sweep = { seen: 0, removed: 0, missing: 0 };
  for (const name of STORES) {
    const store = deps.upkeep.store(name);
    if (!store) continue;
    const names = createNames();
    const found = await listStore(deps, { store, before, names });
    met.set(name, names);
    sweep.seen += found.seen;
    sweep.removed += await removeUnknown(deps, name, found);
  }
  sweep.missing = await markMissing(deps, now, met);
  return sweep;
}

type Listed = {
  seen: number;
  /** How many objects rows refer to. */
  known: number;
  /** Names that no row refers to and that are older than a day. */
  unknown: string[];
  /** Names under which objects were stored here unencrypted, with their present location. */
  left: Map<string, StorePlace>;
};

/**
 * Lists a store: collects all names, the old ones that no row refers to, and those that have been encrypted
 * elsewhere since.
 */
async function listStore(
  { db }: SweepDeps,
  { store, before, names }: { store: Storage; before: Date; names: Names },
): Promise<Listed> {
  const listed: Listed = { seen: 0, known: 0, unknown: [], left: new Map() };
  let page: { key: string; modifiedAt: Date }[] = [];
  const judge = async () => {
    const keys = page.map(({ key }) => key);
    const places = await knownPlaces(db, keys);
    const encrypted = await encryptedFrom(db, keys);
    listed.known += places.size + encrypted.size;
    for (const { key, modifiedAt } of page) {
      if (places.has(key) || modifiedAt >= before) continue;
      const now = encrypted.get(key);
      if (now) listed.left.set(key, now);
      else listed.unknown.push(key);
    }
    page = [];
  };
  for await (const object of store.list('')) {
    if (object.key === MARKER) continue;
    names.add(object.key);
    listed.seen += 1;
    page.push(object);
    if (page.length === PAGE) await judge();
  }
  if (page.length > 0) await judge();
  return listed;
}

/** How many unknown objects are always accepted as left over from crashes. */
const FEW = 20;

/**
 * Deletes objects that no row refers to from a store of this installation. When most objects are unknown, or
 * none is known, the store is taken for another database's whatever its marker says, and nothing is deleted.
 */
async function removeUnknown(
  { log, upkeep }: SweepDeps,
  name: StoreName,
  { seen, known, unknown, left }: Listed,
): Promise<number> {
  if (unknown.length + left.size === 0) return 0;
  const many = unknown.length > FEW && unknown.length > seen / 2;
  const claim = await upkeep.claim(name);
  if (claim !== 'ours' || known === 0 || many) {
    log.error(
      { store: name, claim, unknown: unknown.length, seen },
      'the store is not of this database: nothing was removed',
    );
    return 0;
  }
  const store = upkeep.store(name);
  const going = [...unknown];
  for (const [key, now] of left) {
    // When the new store has lost the object, this is its last copy.
    if (await upkeep.store(now.guarda)?.stat(now.lugar)) going.push(key);
  }
  for (const key of going) await store?.remove(key);
  return going.length;
}

/**
 * Marks missing objects; an object whose name was not listed is looked up individually before it counts as
 * missing.
 */
async function markMissing(
  { db, upkeep }: SweepDeps,
  now: Date,
  met: ReadonlyMap<StoreName, Names>,
): Promise<number> {
  let missing = 0;
  for (let after = ''; ;) {
    const page = await listForSweep(db, { after, before: now, limit: PAGE });
    const gone: typeof page = [];
    const back: typeof page = [];
    for (const object of page) {
      const { lugar, guarda, ausente_desde } = object;
      const there = met.get(guarda)?.has(lugar) === true || (await upkeep.store(guarda)?.stat(lugar));
      if (there && ausente_desde !== null) back.push(object);
      if (!there && ausente_desde !== null) missing += 1;
      if (!there && ausente_desde === null) gone.push(object);
    }
    // An object that was moved or replaced since its row was read is not missing.
    missing += await markAbsent(db, gone, now);
    await markAbsent(db, back, null);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return missing;
    after = last.chave;
  }
}

function hashOf(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigUInt64LE();
}

type Names = { add(name: string): void; has(name: string): boolean };

/** A set of names in little memory: eight bytes of each name's hash. */
function createNames(): Names {
  let hashes = new BigUint64Array(1_024);
  let length = 0;
  let sorted = true;
  return {
    add(name) {
      if (length === hashes.length) {
        const wider = new BigUint64Array(length * 2);
        wider.set(hashes);
        hashes = wider;
      }
      hashes[length] = hashOf(name);
      length += 1;
      sorted = false;
    },
    has(name) {
      if (!sorted) hashes.subarray(0, length).sort();
      sorted = true;
      const wanted = hashOf(name);
      let [low, high] = [0, length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((hashes[middle] ?? 0n) < wanted) low = middle + 1;
        else high = middle;
      }
      return low < length && hashes[low] === wanted;
    },
  };
}
