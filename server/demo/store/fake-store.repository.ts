import type { Pool } from 'pg';
import type { FakeDoc, FakeStore } from './fake-store.ts';

/** Several replicas may start at once; "if not exists" alone does not keep them apart. */
const TABLE = `
  select pg_advisory_xact_lock(4243);
  create schema if not exists demo;
  create table if not exists demo.documentos (kind text, id text, doc jsonb not null, primary key (kind, id))`;

/** Makes the table, as the owner of the database. */
export async function makeFakeStore(pool: Pool): Promise<void> {
  await pool.query(TABLE);
}

/**
 * Keeps the state of the fakes in the database, in a schema of their own that no migration knows: the
 * demonstration's bank and mailbox outlive a restart as real ones would.
 * @param pool of a database whose owner has called `makeFakeStore`
 */
export function openPgFakeStore(pool: Pool): FakeStore {
  return {
    async get<T extends FakeDoc>(kind: string, id: string) {
      const text = 'select doc from demo.documentos where kind = $1 and id = $2';
      const { rows } = await pool.query<{ doc: T }>(text, [kind, id]);
      return rows[0]?.doc ?? null;
    },
    async put(kind, id, doc) {
      const text = `insert into demo.documentos (kind, id, doc) values ($1, $2, $3)
        on conflict (kind, id) do update set doc = excluded.doc`;
      await pool.query(text, [kind, id, JSON.stringify(doc)]);
    },
    async list<T extends FakeDoc>(kind: string, match: FakeDoc = {}) {
      const text = 'select doc from demo.documentos where kind = $1 and doc @> $2::jsonb';
      const { rows } = await pool.query<{ doc: T }>(text, [kind, JSON.stringify(match)]);
      return rows.map(({ doc }) => doc);
    },
    async remove(kind, id) {
      await pool.query('delete from demo.documentos where kind = $1 and id = $2', [kind, id]);
    },
  };
}
