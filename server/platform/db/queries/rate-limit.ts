import { sql, type Kysely } from 'kysely';
import type { DB } from '../schema.ts';

/** At most `max` attempts per window. */
export type Limit = { max: number; windowSeconds: number };

/**
 * Counts an attempt under an opaque key; with `units` it counts as several.
 * @returns true while it is within the limit. One statement, so that counts are exact across replicas and
 * concurrent attempts; the window starts with its first attempt.
 */
export async function countTry(db: Kysely<DB>, key: string, limit: Limit, units = 1): Promise<boolean> {
  const over = sql<boolean>`limites.inicio < now() - ${limit.windowSeconds} * interval '1 second'`;
  const row = await db
    .insertInto('limites')
    .values({ chave: key, inicio: sql<Date>`now()`, contagem: units })
    .onConflict((oc) =>
      oc.column('chave').doUpdateSet({
        contagem: sql<number>`case when ${over} then ${units} else limites.contagem + ${units} end`,
        inicio: sql<Date>`case when ${over} then now() else limites.inicio end`,
      }),
    )
    .returning('contagem')
    .executeTakeFirstOrThrow();
  return row.contagem <= limit.max;
}

/** Whether the attempts of a key are used up, without counting one. */
export async function isUsedUp(db: Kysely<DB>, key: string, limit: Limit): Promise<boolean> {
  const row = await db
    .selectFrom('limites')
    .select('contagem')
    .where('chave', '=', key)
    .where('inicio', '>=', sql<Date>`now() - ${limit.windowSeconds} * interval '1 second'`)
    .executeTakeFirst();
  return row !== undefined && row.contagem > limit.max;
}

/**
 * Takes back one counted attempt after a success, where only failures count (a limit of an address that many
 * people share).
 */
export async function giveTryBack(db: Kysely<DB>, key: string, units = 1): Promise<void> {
  await db
    .updateTable('limites')
    .set({ contagem: sql<number>`greatest(contagem - ${units}, 0)` })
    .where('chave', '=', key)
    .where('contagem', '>', 0)
    .execute();
}

/** Deletes the attempts of a key after a success. */
export async function forgetTries(db: Kysely<DB>, key: string): Promise<void> {
  await db.deleteFrom('limites').where('chave', '=', key).execute();
}
