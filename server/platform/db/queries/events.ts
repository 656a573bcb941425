import { sql, type Kysely } from 'kysely';
import type { DB } from '../schema.ts';

/** A live event as it is stored; `posicao` rises in the order of commits. */
export type StoredEvent = {
  posicao: number;
  topico: string;
  tipo: string;
  ref: string | null;
  versao: number;
};

/** Events after a position in order, at most `limit`; of all topics, or of the given ones. */
export function readEvents(
  db: Kysely<DB>,
  after: number,
  limit: number,
  topics?: readonly string[],
): Promise<StoredEvent[]> {
  let query = db
    .selectFrom('eventos')
    .select(['posicao', 'topico', 'tipo', 'ref', 'versao'])
    .where('posicao', '>', after)
    .orderBy('posicao')
    .limit(limit);
  if (topics) query = query.where('topico', 'in', [...topics]);
  return query.execute();
}

/**
 * Events of the last seconds in order: what a page may have missed between reading its data and opening its
 * stream.
 */
export function readRecentEvents(
  db: Kysely<DB>,
  seconds: number,
  topics: readonly string[],
): Promise<StoredEvent[]> {
  return db
    .selectFrom('eventos')
    .select(['posicao', 'topico', 'tipo', 'ref', 'versao'])
    .where('topico', 'in', [...topics])
    .where('em', '>', sql<Date>`now() - ${seconds} * interval '1 second'`)
    .orderBy('posicao')
    .execute();
}

/** The oldest and the newest stored position; zeros for an empty table. */
export async function eventBounds(db: Kysely<DB>): Promise<{ first: number; last: number }> {
  const row = await db
    .selectFrom('eventos')
    .select(({ fn }) => [fn.min('posicao').as('first'), fn.max('posicao').as('last')])
    .executeTakeFirst();
  return { first: row?.first ?? 0, last: row?.last ?? 0 };
}

/** Deletes events older than the instant; a client whose last position is older reads everything again. */
export async function pruneEvents(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('eventos').where('em', '<', before).execute();
}
