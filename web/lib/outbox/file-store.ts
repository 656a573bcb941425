import type { z } from 'zod';
import type { Entry } from './entry.ts';
import type { Keys } from './keys.ts';

/** How long the browser keeps an unfinished file, in milliseconds; the server keeps its part as long. */
export const FILE_LIFETIME_MS = 24 * 3600_000;

/** The fields that every stored record of a file has. */
export type FileRecord = {
  id: string;
  /** The opaque id of the person who chose the file; only that person's pages may read it. */
  dono: string;
  /** Milliseconds since the epoch. */
  criadoEm: number;
};

export type SavedFile<R extends FileRecord> = { record: R; content: Blob | null };

/** Stores unsent files, so that a reload, a closed tab or a closed browser does not lose them. */
export type FileStore<R extends FileRecord> = {
  /** The files whose records have the field values of `place`, oldest first. */
  read: (place: Partial<R> & Pick<R, 'dono'>) => Promise<SavedFile<R>[]>;
  /** Stores a record with its bytes. Resolves to false when they only last as long as this page. */
  save: (record: R, content: Blob | null) => Promise<boolean>;
  /** Replaces the record of a stored file and keeps its bytes; does nothing when the file was deleted. */
  update: (record: R) => Promise<void>;
  forget: (ids: readonly string[]) => Promise<void>;
  /** Deletes the files whose records have the field values of `place`, of every owner. */
  forgetAt: (place: Partial<R>) => Promise<void>;
  /** Deletes expired files and those of everybody but `owner`; with null only the expired ones. */
  sweep: (owner: string | null) => Promise<void>;
  clear: () => Promise<void>;
};

// Record and bytes have separate keys: a changed upload address does not write 50 MB again.
const META = 'meta:';
const CONTENT = 'conteudo:';

/**
 * Creates a store over two places: `durable`, and `reserve` for what `durable` refuses. Reads and deletions go to
 * both; a failure of one does not stop the other. Records that do not fit `schema` belong to another store and
 * are ignored.
 */
export function createFileStore<R extends FileRecord>(
  schema: z.ZodType<R>,
  durable: Keys,
  reserve: Keys,
  now: () => number,
): FileStore<R> {
  const both = async (act: (keys: Keys) => Promise<void>) => {
    await Promise.allSettled([act(durable), act(reserve)]);
  };

  async function all(): Promise<SavedFile<R>[]> {
    const [kept, reserved] = await Promise.all([durable.entries().catch(() => []), reserve.entries()]);
    const values = new Map([...kept, ...reserved]);
    return [...values.entries()].flatMap(([key, value]) => {
      const record = key.startsWith(META) ? schema.safeParse(value).data : undefined;
      if (!record) return [];
      const content = values.get(CONTENT + record.id);
      return [{ record, content: content instanceof Blob ? content : null }];
    });
  }

  const young = ({ record: { criadoEm } }: SavedFile<R>) => now() - criadoEm < FILE_LIFETIME_MS;
  const forget = (ids: readonly string[]) =>
    both((keys) => keys.delMany(ids.flatMap((id) => [META + id, CONTENT + id])));

  async function forgetWhere(which: (saved: SavedFile<R>) => boolean): Promise<void> {
    const ids = (await all()).filter(which).map(({ record: { id } }) => id);
    if (ids.length > 0) await forget(ids);
  }

  return {
    async read(place) {
      const here = (await all()).filter((saved) => young(saved) && isAt(saved.record, place));
      return here.toSorted((a, b) => a.record.criadoEm - b.record.criadoEm);
    },
    async save(record, content) {
      const meta: [string, unknown] = [META + record.id, record];
      const pairs = content === null ? [meta] : [meta, [CONTENT + record.id, content] as [string, unknown]];
      try {
        await durable.setMany(pairs);
        return true;
      } catch {
        // IndexedDB refuses in private windows and when the disk is full.
        await reserve.setMany(pairs);
        return false;
      }
    },
    update: (record) => both((keys) => keys.replace(META + record.id, record)),
    forget,
    forgetAt: (place) => forgetWhere(({ record }) => isAt(record, place)),
    sweep: (owner) =>
      forgetWhere((saved) => !young(saved) || (owner !== null && saved.record.dono !== owner)),
    clear: () => both((keys) => keys.clear()),
  };
}

function isAt<R extends FileRecord>(record: R, place: Partial<R>): boolean {
  return Object.entries(place).every(([field, value]) => Reflect.get(record, field) === value);
}

/** How the entries of an outbox of files are stored. */
export type FileKeeping<D, R extends FileRecord> = {
  store: Pick<FileStore<R>, 'save' | 'update' | 'forget'>;
  /** The record to store for an entry, apart from its bytes; null stores nothing. */
  toRecord: (entry: Entry<D>, criadoEm: number) => R | null;
  contentOf: (data: D) => Blob | null;
  now: () => number;
};

/**
 * Creates the `keep` function of an outbox of files. It writes only what differs from the store, so that upload
 * progress alone writes nothing.
 */
export function createFileKeeper<D, R extends FileRecord>(keeping: FileKeeping<D, R>) {
  const { store, toRecord, contentOf, now } = keeping;
  const known = new Map<string, SavedFile<R>>();
  const dropped = new Set<string>();

  async function save({ record, content }: SavedFile<R>): Promise<boolean> {
    const kept = await store.save(record, content);
    // Removed while it was being written: a reload must not bring it back.
    if (dropped.has(record.id)) await store.forget([record.id]);
    return kept;
  }

  return {
    /** Registers files that the store already holds for this outbox. */
    learn(saved: readonly SavedFile<R>[]): void {
      for (const one of saved) known.set(one.record.id, one);
    },
    /** Another tab continues with the files: forget them here without deleting them. */
    leave: () => known.clear(),
    /** Another person signed in: files that are still being written are deleted afterwards. */
    close(): void {
      for (const id of known.keys()) dropped.add(id);
      known.clear();
    },
    async keep(this: void, entries: readonly Entry<D>[]): Promise<boolean> {
      const saves: Promise<boolean>[] = [];
      const kept = new Set<string>();
      const at = now();
      entries.forEach((entry, i) => {
        const before = known.get(entry.id);
        // Files chosen at once get increasing times, so that they keep their order.
        const record = toRecord(entry, before?.record.criadoEm ?? at + i / 1000);
        if (record === null) return;
        kept.add(entry.id);
        const content = contentOf(entry.data);
        const found = before !== undefined && before.content === null && content !== null;
        const saved = { record, content: content ?? before?.content ?? null };
        if (!before || found) saves.push(save(saved));
        else if (JSON.stringify(record) !== JSON.stringify(before.record)) void store.update(record);
        known.set(entry.id, saved);
      });
      const gone = [...known.keys()].filter((id) => !kept.has(id));
      for (const id of gone) {
        known.delete(id);
        dropped.add(id);
      }
      if (gone.length > 0) await store.forget(gone);
      return (await Promise.all(saves)).every(Boolean);
    },
  };
}
