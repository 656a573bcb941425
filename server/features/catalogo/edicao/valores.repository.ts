import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';
import type { Author } from './edicao.usecases.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A table of values and the columns that name a row; its history is `<table>_historico`. */
export type ValueTable<Key> = {
  table: 'precos' | 'fretes' | 'regras_de_reembolso';
  key: readonly (keyof Key & string)[];
  value: string;
};
export type NewValue<Key, Value> = Key & { valor: Value };
/** A value in force, since when, and its version. */
export type ValueRow<Key, Value> = NewValue<Key, Value> & { versao: number; desde: Date };
/** A change of a value, with the value before it; `administrador_id` is null for the first one. */
export type ValueChange<Key, Value> = NewValue<Key, Value> & {
  id: string;
  anterior: Value | null;
  em: Date;
  administrador_id: string | null;
};

export function valueTable<Key extends Record<string, string>, Value>(list: ValueTable<Key>) {
  const [table, history] = [sql.table(list.table), sql.table(`${list.table}_historico`)];
  const value = sql.ref(list.value);
  const key = (alias = ''): RawBuilder<unknown> => sql.join(list.key.map((name) => sql.ref(alias + name)));
  const inForce = sql`select ${key()}, ${value} as valor, versao, updated_at as desde from ${table}`;

  /** Writes rows and their history. @returns the rows that were written, each with the id of its history row */
  async function write(
    tx: Transaction<DB>,
    rows: readonly (NewValue<Key, Value> & { versao: number })[],
    onConflict: RawBuilder<unknown>,
    { administradorId, now }: { administradorId: string | null; now: Date },
  ) {
    const values = rows.map(
      (row) => sql`(${sql.join([...list.key.map((name) => row[name]), row.valor, row.versao, now])})`,
    );
    const { rows: written } = await sql<ValueRow<Key, Value> & { id: string }>`
      with written as (
        insert into ${table} (${key()}, ${value}, versao, updated_at) values ${sql.join(values)}
        on conflict (${key()}) do ${onConflict} returning *)
      insert into ${history} (${key()}, ${value}, versao, administrador_id, em)
      select ${key()}, ${value}, versao, ${administradorId}::uuid, updated_at from written
      returning id, ${key()}, ${value} as valor, versao, em as desde`.execute(tx);
    return written;
  }

  return {
    /** Every row, in no order. */
    async list(db: Reader): Promise<ValueRow<Key, Value>[]> {
      return (await sql<ValueRow<Key, Value>>`${inForce}`.execute(db)).rows;
    },
    /** Every row, locked until the transaction ends; always in one order, so that two saves cannot deadlock. */
    async lock(tx: Transaction<DB>): Promise<ValueRow<Key, Value>[]> {
      return (await sql<ValueRow<Key, Value>>`${inForce} order by ${key()} for update`.execute(tx)).rows;
    },
    update(
      tx: Transaction<DB>,
      rows: readonly (NewValue<Key, Value> & { versao: number })[],
      author: Author,
    ) {
      const replacing = sql`update set ${value} = excluded.${value}, versao = excluded.versao, updated_at = excluded.updated_at`;
      return write(tx, rows, replacing, author);
    },
    /** Adds first values; a row that is there stays. */
    async addFirst(tx: Transaction<DB>, rows: readonly NewValue<Key, Value>[], now: Date): Promise<void> {
      const first = rows.map((row) => ({ ...row, versao: 1 }));
      await write(tx, first, sql`nothing`, { administradorId: null, now });
    },
    /** Changes, newest first; with `first` also the first values. */
    async history(db: Reader, { limit, first }: { limit: number; first: boolean }) {
      const { rows } = await sql<ValueChange<Key, Value>>`
        select h.id, ${key('h.')}, h.${value} as valor, antes.${value} as anterior, h.em, h.administrador_id
          from ${history} h
          left join ${history} antes on (${key('antes.')}, antes.versao) = (${key('h.')}, h.versao - 1)
         where ${first} or h.administrador_id is not null
         order by h.em desc, ${key('h.')}, h.versao desc limit ${limit}`.execute(db);
      return rows;
    },
  };
}
