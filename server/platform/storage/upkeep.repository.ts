import { sql, type Kysely } from 'kysely';
import type { WrappedKey } from './master-key.ts';
import type { DB } from '../db/schema.ts';
import type { StoreName, ListedObject, StorePlace, StoredObject } from './objects.repository.ts';

type Wrapped = { chave: string } & WrappedKey;

type Step = { from: string; to: string; after: string; limit: number };

/**
 * Wraps the keys that one master key wrapped with another, for objects after a certain key; only rows are
 * changed.
 * @returns how many, and the key of the last one
 */
export function rewrapObjects(
  db: Kysely<DB>,
  { from, to, after, limit }: Step,
  rewrap: (object: Wrapped) => WrappedKey,
): Promise<{ done: number; last: string | null }> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Wrapped>`
      select chave, mestra, chave_cifrada from objetos
      where mestra = ${from} and chave > ${after}
      order by chave limit ${limit} for update`.execute(tx);
    const keys = rows.map((row) => rewrap(row).chave_cifrada);
    await sql`
      update objetos set mestra = ${to}, chave_cifrada = renewed.chave_cifrada
      from unnest(${rows.map(({ chave }) => chave)}::text[], ${keys}::bytea[]) renewed (chave, chave_cifrada)
      where objetos.chave = renewed.chave`.execute(tx);
    return { done: rows.length, last: rows.at(-1)?.chave ?? null };
  });
}

/** Objects for which a task is pending, by key, after the given key. */
export function listToDo(
  db: Kysely<DB>,
  what: 'plain' | { outside: StoreName },
  { after, limit }: { after: string; limit: number },
): Promise<StoredObject[]> {
  return db
    .selectFrom('objetos')
    .select(['chave', 'lugar', 'guarda', 'size', 'sha256', 'mestra', 'chave_cifrada'])
    .where('chave', '>', after)
    .where((eb) => (what === 'plain' ? eb('mestra', 'is', null) : eb('guarda', '<>', what.outside)))
    .orderBy('chave')
    .limit(limit)
    .execute();
}

/** Of these names in a store, those that rows refer to, with the store that the row names. */
export async function knownPlaces(db: Kysely<DB>, names: readonly string[]): Promise<Map<string, StoreName>> {
  const rows = await db
    .selectFrom('objetos')
    .select(['lugar', 'guarda'])
    .where('lugar', 'in', names)
    .execute();
  return new Map(rows.map(({ lugar, guarda }) => [lugar, guarda]));
}

/**
 * Of these names, those under which objects were stored unencrypted before, with their present encrypted
 * location.
 */
export async function encryptedFrom(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<Map<string, StorePlace>> {
  const rows = await db
    .selectFrom('objetos')
    .select(['chave', 'lugar', 'guarda'])
    .where('chave', 'in', names)
    .where('mestra', 'is not', null)
    .execute();
  return new Map(rows.map(({ chave, ...place }) => [chave, place]));
}

/** Objects by key with the time they were stored, and whether an earlier sweep marked them as missing. */
export function listForSweep(
  db: Kysely<DB>,
  { after, before, limit }: { after: string; before: Date; limit: number },
): Promise<(Pick<ListedObject, 'chave' | 'lugar' | 'guarda'> & { ausente_desde: string | null })[]> {
  return db
    .selectFrom('objetos')
    .select(['chave', 'lugar', 'guarda', sql<string | null>`ausente_desde::text`.as('ausente_desde')])
    .where('chave', '>', after)
    .where('created_at', '<', before)
    .orderBy('chave')
    .limit(limit)
    .execute();
}

/**
 * Marks objects as missing since an instant, or as present (null), unless their location has changed.
 * @returns how many
 */
export async function markAbsent(
  db: Kysely<DB>,
  objects: readonly ({ chave: string } & StorePlace)[],
  since: Date | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update objetos set ausente_desde = ${since}
    from unnest(
      ${objects.map(({ chave }) => chave)}::text[], ${objects.map(({ guarda }) => guarda)}::text[],
      ${objects.map(({ lugar }) => lugar)}::text[]
    ) seen (chave, guarda, lugar)
    where objetos.chave = seen.chave and objetos.guarda = seen.guarda and objetos.lugar = seen.lugar`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
