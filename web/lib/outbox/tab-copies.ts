import type { z } from 'zod';
import type { TabStorage } from '../browser/tab-storage.ts';

/** Prefixes of the keys in the tab's storage, by kind; the field `dono` of a stored copy is its owner. */
const PREFIXES = { chat: 'zelo:chat:', draft: 'zelo:rascunho:' } as const;
export type TabKind = keyof typeof PREFIXES;

/** The stored copy of what one owner left unsent under one name. */
export type TabCopy<T> = {
  /** Null when there is none, it is somebody else's, or it cannot be parsed. */
  read: () => T | null;
  /** @returns false when the storage refused it */
  write: (copy: T) => boolean;
  erase: () => void;
};

/**
 * Creates access to a copy in the tab's session storage: it survives a reload, a crash and the end of a session,
 * and is deleted with the tab or by signing out.
 */
export function createTabCopy<T extends { dono: string }>(
  schema: z.ZodType<T>,
  place: { storage: TabStorage; kind: TabKind; key: string; owner: string },
): TabCopy<T> {
  const { storage, owner } = place;
  const name = PREFIXES[place.kind] + place.key;
  return {
    read() {
      const copy = schema.safeParse(parse(storage.getItem(name))).data;
      return copy?.dono === owner ? copy : null;
    },
    write(copy) {
      try {
        storage.setItem(name, JSON.stringify(copy));
        return true;
      } catch {
        return false;
      }
    },
    erase: () => storage.removeItem(name),
  };
}

/** The keys of a kind under which one owner left something unsent. */
export function keysOfOwner(storage: TabStorage, kind: TabKind, owner: string): string[] {
  const prefix = PREFIXES[kind];
  return namesUnder(storage, prefix)
    .filter((name) => ownerOf(storage.getItem(name)) === owner)
    .map((name) => name.slice(prefix.length));
}

/** Deletes the copies of everybody but `owner`, and those that cannot be parsed. */
export function eraseCopiesOfOthers(storage: TabStorage, owner: string): void {
  for (const prefix of Object.values(PREFIXES)) {
    for (const name of namesUnder(storage, prefix)) {
      if (ownerOf(storage.getItem(name)) !== owner) storage.removeItem(name);
    }
  }
}

/** The keys of the storage that begin with `prefix`. */
export function namesUnder(storage: TabStorage, prefix: string): string[] {
  const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  return names.filter((name) => name.startsWith(prefix));
}

function ownerOf(text: string | null): unknown {
  const copy = parse(text);
  return typeof copy === 'object' && copy !== null && 'dono' in copy ? copy.dono : null;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
