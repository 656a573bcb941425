import type { z } from 'zod';
import type { Entry } from './entry.ts';
import type { Keys } from './keys.ts';

/** An unfinished file is kept this long, as the server keeps its half. */
export const FILE_LIFETIME_MS = 24 * 3600_000;

/** What is kept of a file says at least this. */
export type FileRecord = {
  id: string;
  /** An opaque id of whoever chose it; nobody else's page may read it. */
  dono: string;
  /** Milliseconds since the epoch. */
  criadoEm: number;
};

export type SavedFile<R extends FileRecord> = { record: R; content: Blob | null };

/** Keeps the files that are not sent yet over a reload, a killed tab, a closed browser. */
export type FileStore<R extends FileRecord> = {
  /** The files whose records agree with `place`, oldest first. */
  read: (place: Partial<R> & Pick<R, 'dono'>) => Promise<SavedFile<R>[]>;
  /** False when they will not outlive this page. */
  save: (record: R, content: Blob | null) => Promise<boolean>;
  /** Writes a record anew; its bytes stay, and what was forgotten stays forgotten. */
  update: (record: R) => Promise<void>;
  forget: (ids: readonly string[]) => Promise<void>;
  /** Those of a place, whoever's they are. */
  forgetAt: (place: Partial<R>) => Promise<void>;
  /** Forgets what is too old and what belongs to anybody but `owner`; with null, only what is too old. */
  sweep: (owner: string | null) => Promise<void>;
  clear: () => Promise<void>;
};

// The bytes stand apart: a changed address must not write 50 MB again.
const META = 'meta:';
const CONTENT = 'conteudo:';

/**
 * Each place in turn that takes a file: `durable`, else `reserve`; whatever one of them refuses, the others go on.
 * What stands there of another shape than `schema` is another keeper's.
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
        // Private mode, or no room left.
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

/** Every given field is this record's. */
function isAt<R extends FileRecord>(record: R, place: Partial<R>): boolean {
  return Object.entries(place).every(([field, value]) => Reflect.get(record, field) === value);
}

/** How the entries of an outbox of files are kept. */
export type FileKeeping<D, R extends FileRecord> = {
  store: Pick<FileStore<R>, 'save' | 'update' | 'forget'>;
  /** What is to be kept of an entry beside its bytes; null: nothing. */
  toRecord: (entry: Entry<D>, criadoEm: number) => R | null;
  contentOf: (data: D) => Blob | null;
  now: () => number;
};

/** Writes only what differs from what the store holds: a byte more on its way writes nothing. */
export function createFileKeeper<D, R extends FileRecord>(keeping: FileKeeping<D, R>) {
  const { store, toRecord, contentOf, now } = keeping;
  const known = new Map<string, SavedFile<R>>();
  const dropped = new Set<string>();

  async function save({ record, content }: SavedFile<R>): Promise<boolean> {
    const kept = await store.save(record, content);
    // Gone meanwhile: what was written late must not come back after a reload.
    if (dropped.has(record.id)) await store.forget([record.id]);
    return kept;
  }

  return {
    /** What the store holds already; nothing else of it is this outbox's. */
    learn(saved: readonly SavedFile<R>[]): void {
      for (const one of saved) known.set(one.record.id, one);
    },
    /** Another tab goes on with it: what the store holds is left alone. */
    leave: () => known.clear(),
    /** Somebody else is signed in: what is still being written does not stay. */
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
        // Chosen at once, they keep their order.
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
