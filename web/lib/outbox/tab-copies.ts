import type { z } from 'zod';
import type { TabStorage } from '../browser/tab-storage.ts';

/** Where this tab's storage keeps what is unsent, by kind; what is kept says in `dono` whose it is. */
const PREFIXES = { chat: 'zelo:chat:', draft: 'zelo:rascunho:' } as const;
export type TabKind = keyof typeof PREFIXES;

/** What one owner left unsent under one name. */
export type TabCopy<T> = {
  /** Null when there is none, it is another's, or it cannot be read. */
  read: () => T | null;
  /** @returns false where the storage did not take it */
  write: (copy: T) => boolean;
  erase: () => void;
};

/**
 * A copy in this tab only (session storage): it outlives a reload, a crash and the end of a session, and goes with the
 * tab or with signing out.
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

/** The keys under which one owner left something of a kind. */
export function keysOfOwner(storage: TabStorage, kind: TabKind, owner: string): string[] {
  const prefix = PREFIXES[kind];
  return namesUnder(storage, prefix)
    .filter((name) => ownerOf(storage.getItem(name)) === owner)
    .map((name) => name.slice(prefix.length));
}

/** Takes away what anybody but `owner` left unsent in this tab, and what cannot be read. */
export function eraseCopiesOfOthers(storage: TabStorage, owner: string): void {
  for (const prefix of Object.values(PREFIXES)) {
    for (const name of namesUnder(storage, prefix)) {
      if (ownerOf(storage.getItem(name)) !== owner) storage.removeItem(name);
    }
  }
}

/** The names of what the storage holds under a prefix. */
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
