/** A JSON object that a fake keeps. */
export type FakeDoc = Record<string, unknown>;

/**
 * Where the protocol fakes keep their state, so that it can outlive a restart. Values are copied in and
 * out. `kind` and `id` are chosen by the fakes; a kind belongs to one fake.
 */
export type FakeStore = {
  get<T extends FakeDoc>(kind: string, id: string): Promise<T | null>;
  /** Creates or replaces. */
  put(kind: string, id: string, doc: FakeDoc): Promise<void>;
  /** Every document of the kind whose top-level fields equal all of `match`; in no particular order. */
  list<T extends FakeDoc>(kind: string, match?: FakeDoc): Promise<T[]>;
  /** Removing what is not there succeeds. */
  remove(kind: string, id: string): Promise<void>;
};

/** Keeps everything in this process, as text: nothing inside is shared with the outside. */
export function memoryFakeStore(): FakeStore {
  const kinds = new Map<string, Map<string, string>>();
  const docsOf = (kind: string): Map<string, string> => {
    const docs = kinds.get(kind) ?? new Map<string, string>();
    kinds.set(kind, docs);
    return docs;
  };
  return {
    async get<T extends FakeDoc>(kind: string, id: string) {
      const text = docsOf(kind).get(id);
      if (text === undefined) return null;
      const doc: T = JSON.parse(text);
      return doc;
    },
    async put(kind, id, doc) {
      docsOf(kind).set(id, JSON.stringify(doc));
    },
    async list<T extends FakeDoc>(kind: string, match: FakeDoc = {}) {
      const docs = [...docsOf(kind).values()].map((text): T => JSON.parse(text));
      return docs.filter((doc) => Object.entries(match).every(([field, value]) => doc[field] === value));
    },
    async remove(kind, id) {
      docsOf(kind).delete(id);
    },
  };
}
