import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, Objetos } from '../db/schema.ts';

/** The kinds of store: `pasta` is a folder, `s3` a bucket. */
export const STORES = ['pasta', 's3'] as const;
/** A kind of store. */
export type StoreName = (typeof STORES)[number];

/** Location and key of an object. */
export type StoredObject = Omit<Selectable<Objetos>, 'created_at' | 'ausente_desde'>;
/** In which store, and under which name there, an object is. */
export type StorePlace = Pick<StoredObject, 'guarda' | 'lugar'>;

const COLUMNS = ['chave', 'lugar', 'guarda', 'size', 'sha256', 'mestra', 'chave_cifrada'] as const;

/** The location and key of an object; undefined for an unknown key. */
export function findObject(db: Kysely<DB>, chave: string): Promise<StoredObject | undefined> {
  return db.selectFrom('objetos').select(COLUMNS).where('chave', '=', chave).executeTakeFirst();
}

/** Sets the location of an object. @returns its previous location; null for a new object */
export async function putObject(db: Kysely<DB>, object: StoredObject): Promise<StorePlace | null> {
  const { chave, ...place } = object;
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('objetos')
      .select(['guarda', 'lugar'])
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
 * Changes an object's location, unless it was replaced or deleted meanwhile. The wrapped key of an encrypted
 * object is not overwritten, because it may have been rewrapped since the row was read.
 * @returns false when nothing was changed
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

/**
 * Deletes an object's row with its key; copies of the object that are left in a store cannot be decrypted any
 * more.
 * @returns the deleted row
 */
export async function deleteObject(db: Kysely<DB>, chave: string): Promise<StoredObject | null> {
  const row = await db.deleteFrom('objetos').where('chave', '=', chave).returning(COLUMNS).executeTakeFirst();
  return row ?? null;
}

export type ListedObject = StoredObject & { created_at: Date };

/** Objects with a key prefix, by key, after the given key. */
export function listObjects(
  db: Kysely<DB>,
  { prefix, after, limit }: { prefix: string; after: string; limit: number },
): Promise<ListedObject[]> {
  return db
    .selectFrom('objetos')
    .select([...COLUMNS, 'created_at'])
    .where('chave', '>', after)
    .$if(prefix !== '', (query) => query.where(sql<boolean>`starts_with(chave, ${prefix})`))
    .$if(prefix !== '', (query) => query.where('chave', '>=', prefix))
    .orderBy('chave')
    .limit(limit)
    .execute();
}

/**
 * Names of the master keys that objects need, whether any object is unencrypted, and the stores that objects
 * are in.
 */
export async function whatObjectsNeed(
  db: Kysely<DB>,
): Promise<{ masterKeys: string[]; plain: boolean; stores: StoreName[] }> {
  // Goes from one distinct name to the next through the index, so the cost does not grow with the number of
  // rows.
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

/** The id of this database's installation; null for a database without its table. */
export async function installationId(db: Kysely<DB>): Promise<string | null> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('instalacao') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return null;
  const row = await db.selectFrom('instalacao').select('id').executeTakeFirst();
  return row?.id ?? null;
}
