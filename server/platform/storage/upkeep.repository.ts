import { sql, type Kysely } from 'kysely';
import type { WrappedKey } from './master-key.ts';
import type { DB } from '../db/schema.ts';
import type { StoreName, ListedObject, StorePlace, StoredObject } from './objects.repository.ts';

type Wrapped = { chave: string } & WrappedKey;

type Step = { from: string; to: string; after: string; limit: number };

/**
 * Wraps anew the keys of objects that one master key wraps, by key and after a certain one: going on from the last
 * one passes over what was written already. Only the rows are written. @returns how many, and the last of them
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

/** Objects that some work is still to be done on, by key, after a certain one. */
export function listToDo(
  db: Kysely<DB>,
  what: 'plain' | { outside: StoreName },
  { after, limit }: { after: string; limit: number },
): Promise<StoredObject[]> {
  return db
    .selectFrom('objetos')
    .select(['chave', 'lugar', 'guarda', 'size', 'sha256', 'mestra', 'chave_cifrada'])
    .$castTo<StoredObject>()
    .where('chave', '>', after)
    .$if(what === 'plain', (query) => query.where('mestra', 'is', null))
    .$if(what !== 'plain', (query) => query.where('guarda', '<>', what === 'plain' ? '' : what.outside))
    .orderBy('chave')
    .limit(limit)
    .execute();
}

/** Of these names in a store, those that rows know, and in which store the row says they lie. */
export async function knownPlaces(db: Kysely<DB>, names: readonly string[]): Promise<Map<string, StoreName>> {
  const rows = await db
    .selectFrom('objetos')
    .select(['lugar', 'guarda'])
    .$castTo<Pick<StoredObject, 'lugar' | 'guarda'>>()
    .where('lugar', 'in', names)
    .execute();
  return new Map(rows.map(({ lugar, guarda }) => [lugar, guarda]));
}

/** Of these names, those that objects had while they lay there unencrypted, and where they lie encrypted by now. */
export async function encryptedFrom(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<Map<string, StorePlace>> {
  const rows = await db
    .selectFrom('objetos')
    .select(['chave', 'lugar', 'guarda'])
    .$castTo<Pick<StoredObject, 'chave' | 'lugar' | 'guarda'>>()
    .where('chave', 'in', names)
    .where('mestra', 'is not', null)
    .execute();
  return new Map(rows.map(({ chave, ...place }) => [chave, place]));
}

/** Objects by key with the instant they were stored, and whether the sweep missed them before. */
export function listForSweep(
  db: Kysely<DB>,
  { after, before, limit }: { after: string; before: Date; limit: number },
): Promise<(Pick<ListedObject, 'chave' | 'lugar' | 'guarda'> & { ausente_desde: string | null })[]> {
  return db
    .selectFrom('objetos')
    .select(['chave', 'lugar', 'guarda', sql<string | null>`ausente_desde::text`.as('ausente_desde')])
    .$castTo<Pick<ListedObject, 'chave' | 'lugar' | 'guarda'> & { ausente_desde: string | null }>()
    .where('chave', '>', after)
    .where('created_at', '<', before)
    .orderBy('chave')
    .limit(limit)
    .execute();
}

/**
 * Writes that objects are missing since an instant, or are there again (null): those that still lie where they were
 * looked for. @returns how many
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
