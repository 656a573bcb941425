import { createHash } from 'node:crypto';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Queries } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import { MARKER } from './claim.ts';
import { STORES, type StorePlace, type StoreName } from './objects.repository.ts';
import { encryptedFrom, knownPlaces, listForSweep, markAbsent } from './upkeep.repository.ts';
import type { StorageUpkeep } from './upkeep.ts';

type SweepDeps = { db: Queries; log: Log; upkeep: StorageUpkeep };

/** What a sweep found: objects in the stores, those it removed there, and rows whose object is missing. */
export type Sweep = { seen: number; removed: number; missing: number };

const DAY_MS = 86_400_000;
const PAGE = 1_000;

/**
 * Compares the stores with the rows from both sides. What no row names and is older than a day is removed; what a
 * row names and its store does not have is marked as missing since `now`, and what is there again is not.
 * @throws ProviderError from a store that does not answer: nothing of it is removed or counted as missing
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
  /** How many of them a row knows. */
  known: number;
  /** Names that no row knows and that are older than a day. */
  unknown: string[];
  /** Names under which objects lay here unencrypted, and where they lie now. */
  left: Map<string, StorePlace>;
};

/** Lists a store: collects every name, the old ones that no row knows, and what was encrypted since it lay here. */
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

/** So many unknown objects a crash may leave, however few there are of others. */
const FEW = 20;

/**
 * Removes what no row names from a store that is ours. Where most objects are unknown, or none is known, it is
 * another database's store, whatever its marker says, and nothing is removed.
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
    // What its new store has lost has its last copy here.
    if (await upkeep.store(now.guarda)?.stat(now.lugar)) going.push(key);
  }
  for (const key of going) await store?.remove(key);
  return going.length;
}

/** Marks what is missing; an object whose name no listing met is asked for itself before it counts. */
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
    // One that was moved or written anew since it was read is not missing.
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

/** Many names in little memory: eight bytes of each one's hash. */
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
