import { sql, type Kysely } from 'kysely';
import type { DB } from '../schema.ts';

/** At most `max` attempts per window. */
export type Limit = { max: number; windowSeconds: number };

/**
 * Counts an attempt under an opaque key.
 * @returns true while it is within the limit. One statement, so that counts are exact across replicas and
 * concurrent attempts; the window starts with its first attempt.
 */
export async function countTry(db: Kysely<DB>, key: string, limit: Limit): Promise<boolean> {
  const over = sql<boolean>`limites.inicio < now() - ${limit.windowSeconds} * interval '1 second'`;
  const row = await db
    .insertInto('limites')
    .values({ chave: key, inicio: sql<Date>`now()`, contagem: 1 })
    .onConflict((oc) =>
      oc.column('chave').doUpdateSet({
        contagem: sql<number>`case when ${over} then 1 else limites.contagem + 1 end`,
        inicio: sql<Date>`case when ${over} then now() else limites.inicio end`,
      }),
    )
    .returning('contagem')
    .executeTakeFirstOrThrow();
  return row.contagem <= limit.max;
}

/**
 * Takes back one counted attempt after a success, where only failures count (a limit of an address that many
 * people share).
 */
export async function giveTryBack(db: Kysely<DB>, key: string): Promise<void> {
  await db
    .updateTable('limites')
    .set((eb) => ({ contagem: eb('contagem', '-', 1) }))
    .where('chave', '=', key)
    .where('contagem', '>', 0)
    .execute();
}

/** Deletes the attempts of a key after a success. */
export async function forgetTries(db: Kysely<DB>, key: string): Promise<void> {
  await db.deleteFrom('limites').where('chave', '=', key).execute();
}
