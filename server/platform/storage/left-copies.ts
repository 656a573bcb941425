import type { Queries } from '../db/database.ts';
import { STORES, type StoreName } from './objects.repository.ts';
import { encryptedFrom, knownPlaces } from './upkeep.repository.ts';
import type { StorageUpkeep } from './upkeep.ts';

const PAGE = 100;

/**
 * Deletes the copies that a move to `to` left in the other stores, each only when its row names `to` and the
 * object is there.
 * @returns how many
 */
export async function removeLeftCopies(
  { db, upkeep }: { db: Queries; upkeep: StorageUpkeep },
  to: StoreName,
): Promise<number> {
  let removed = 0;
  for (const from of STORES) {
    const store = from === to ? null : upkeep.store(from);
    if (!store) continue;
    let names: string[] = [];
    const remove = async () => {
      if (names.length === 0) return;
      const places = await knownPlaces(db, names);
      const encrypted = await encryptedFrom(db, names);
      const one = async (name: string) => {
        const now = places.has(name) ? { guarda: places.get(name), lugar: name } : encrypted.get(name);
        // Usually moved by an earlier command: when the new store has lost the object since, this is its last
        // copy.
        if (now?.guarda !== to || !(await upkeep.store(to)?.stat(now.lugar))) return;
        await store.remove(name);
        removed += 1;
      };
      await Promise.all(names.map(one));
      names = [];
    };
    for await (const { key } of store.list('')) {
      names.push(key);
      if (names.length === PAGE) await remove();
    }
    await remove();
  }
  return removed;
}
