import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, Objetos } from '../db/schema.ts';

/** The stores an object may lie in. */
export const STORES = ['pasta', 's3'] as const;
export type StoreName = (typeof STORES)[number];

/** Where an object lies and what opens it; a check constraint keeps the narrower word. */
export type StoredObject = Omit<Selectable<Objetos>, 'guarda' | 'created_at' | 'ausente_desde'> & {
  guarda: StoreName;
};
export type StorePlace = Pick<StoredObject, 'guarda' | 'lugar'>;

const COLUMNS = ['chave', 'lugar', 'guarda', 'size', 'sha256', 'mestra', 'chave_cifrada'] as const;

export function findObject(db: Kysely<DB>, chave: string): Promise<StoredObject | undefined> {
  return db
    .selectFrom('objetos')
    .select(COLUMNS)
    .$castTo<StoredObject>()
    .where('chave', '=', chave)
    .executeTakeFirst();
}

/** Writes where an object lies from now on. @returns where it lay before; null for a new one */
export async function putObject(db: Kysely<DB>, object: StoredObject): Promise<StorePlace | null> {
  const { chave, ...place } = object;
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('objetos')
      .select(['guarda', 'lugar'])
      .$castTo<StorePlace>()
      .where('chave', '=', chave)
      .forUpdate()
      .executeTakeFirst();
    await tx
      .insertInto('objetos')
      .values(object)
      .onConflict((oc) =>
        oc.column('chave').doUpdateSet({ ...place, ausente_desde: null, created_at: sql<Date>`now()` }),
      )
      .execute();
    return before ?? null;
  });
}

/**
 * Writes that an object lies elsewhere, unless it was written or removed meanwhile. The key of one that is encrypted
 * already is left alone: it may have been wrapped anew since the row was read.
 */
export async function moveObject(db: Kysely<DB>, from: StoredObject, to: StoredObject): Promise<boolean> {
  const { chave, guarda, lugar, ...content } = to;
  const { numUpdatedRows } = await db
    .updateTable('objetos')
    .set({ guarda, lugar, ausente_desde: null, ...(from.mestra === null ? content : {}) })
    .where('chave', '=', chave)
    .where('guarda', '=', from.guarda)
    .where('lugar', '=', from.lugar)
    .where('mestra', from.mestra === null ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets an object and its key: whatever copy of it is left anywhere opens no more. */
export async function deleteObject(db: Kysely<DB>, chave: string): Promise<StoredObject | null> {
  const row = await db
    .deleteFrom('objetos')
    .where('chave', '=', chave)
    .returning(COLUMNS)
    .$castTo<StoredObject>()
    .executeTakeFirst();
  return row ?? null;
}

export type ListedObject = StoredObject & { created_at: Date };

/** Objects whose key begins so, by key, after a certain one. */
export function listObjects(
  db: Kysely<DB>,
  { prefix, after, limit }: { prefix: string; after: string; limit: number },
): Promise<ListedObject[]> {
  return db
    .selectFrom('objetos')
    .select([...COLUMNS, 'created_at'])
    .$castTo<ListedObject>()
    .where('chave', '>', after)
    .$if(prefix !== '', (query) => query.where(sql<boolean>`starts_with(chave, ${prefix})`))
    .$if(prefix !== '', (query) => query.where('chave', '>=', prefix))
    .orderBy('chave')
    .limit(limit)
    .execute();
}

/** The master keys that any object needs, and whether any is not encrypted; and the stores any lies in. */
export async function whatObjectsNeed(
  db: Kysely<DB>,
): Promise<{ masterKeys: string[]; plain: boolean; stores: StoreName[] }> {
  // From one name to the next by the index: a million rows cost as much as ten.
  const { rows } = await sql<{ mestra: string }>`
    with recursive names as (
      (select mestra from objetos where mestra is not null order by mestra limit 1)
      union all
      select (select mestra from objetos where mestra > names.mestra order by mestra limit 1)
        from names where names.mestra is not null
    )
    select mestra from names where mestra is not null`.execute(db);
  const some = (query: ReturnType<typeof sql<{ ok: boolean }>>) =>
    query.execute(db).then((result) => result.rows[0]?.ok === true);
  const plain = await some(sql`select exists (select from objetos where mestra is null) as ok`);
  const stores: StoreName[] = [];
  for (const name of STORES) {
    if (await some(sql`select exists (select from objetos where guarda = ${name}) as ok`)) stores.push(name);
  }
  return { masterKeys: rows.map(({ mestra }) => mestra), plain, stores };
}

/** Which installation a database is; null for one that is only looked at and has not been brought up to date. */
export async function installationId(db: Kysely<DB>): Promise<string | null> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('instalacao') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return null;
  const row = await db.selectFrom('instalacao').select('id').executeTakeFirst();
  return row?.id ?? null;
}
