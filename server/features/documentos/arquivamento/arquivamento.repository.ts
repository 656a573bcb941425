import type { Transaction } from 'kysely';
import { locks } from '#platform/db/command/decision.ts';
import type { Queries } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.ts';

export type Due = { now: Date; renewBefore: Date; depois: string | null };

/**
 * Signed documents without proofs whose bytes still verify by themselves, and those whose last time-stamp ends before
 * `renewBefore`; by id, after one.
 */
export async function listDue(db: Queries, { now, renewBefore, depois }: Due, limit: number) {
  const signed = () => {
    const query = db
      .selectFrom('documentos')
      .select((eb) => ['id', 'provado_ate', 'arquivado_em', eb.ref('objeto').$notNull().as('objeto')])
      .where('objeto', 'is not', null)
      .where('assinado_em', 'is not', null);
    return (depois === null ? query : query.where('id', '>', depois)).orderBy('id').limit(limit);
  };
  const [first, renewals] = await Promise.all([
    signed()
      .where('arquivado_em', 'is', null)
      .where((eb) => eb.or([eb('provado_ate', 'is', null), eb('provado_ate', '>', now)]))
      .execute(),
    signed()
      .where('arquivado_em', 'is not', null)
      .where('provado_ate', '>', now)
      .where('provado_ate', '<', renewBefore)
      .execute(),
  ]);
  return [...first, ...renewals].toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
}
export type DueRow = Awaited<ReturnType<typeof listDue>>[number];

/** Records until when bytes verify that no proofs can be added to. */
export async function noteProvadoAte(db: Queries, id: string, provadoAte: Date): Promise<void> {
  await db
    .updateTable('documentos')
    .set({ provado_ate: provadoAte })
    .where('id', '=', id)
    .where('arquivado_em', 'is', null)
    .execute();
}

export type Archived = { objeto: string; size: number; sha256: string; provadoAte: Date };

/** Size and hash of a row's bytes, under the row's lock; undefined when the bytes were replaced since the row was listed. */
export function holdBytes(tx: Transaction<DB>, row: DueRow) {
  return tx
    .selectFrom('documentos')
    .select((eb) => [eb.ref('size').$notNull().as('size'), eb.ref('sha256').$notNull().as('sha256')])
    .where('id', '=', row.id)
    .where('objeto', '=', row.objeto)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
locks('documento', holdBytes);

/** Puts longer bytes in the place of those that are held, which stay known. */
export async function replaceBytes(
  tx: Transaction<DB>,
  { id, objeto: before, size: held, sha256: hash }: DueRow & { size: number; sha256: string },
  { objeto, size, sha256, provadoAte }: Archived,
  now: Date,
): Promise<void> {
  const kept = tx
    .insertInto('documentos_versoes')
    .values({ size: held, sha256: hash, documento_id: id, objeto: before, substituida_em: now });
  const replaced = tx
    .updateTable('documentos')
    .set({ objeto, size, sha256, provado_ate: provadoAte, arquivado_em: now, updated_at: now })
    .where('id', '=', id);
  await Promise.all([kept.execute(), replaced.execute()]);
}

/** How many signed documents wait for proofs since before an instant. */
export async function countSemProvas(db: Queries, antes: Date): Promise<number> {
  const query = db
    .selectFrom('documentos')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('objeto', 'is not', null)
    .where('arquivado_em', 'is', null)
    .where('assinado_em', '<', antes)
    .where((eb) => eb.or([eb('provado_ate', 'is', null), eb('provado_ate', '>', antes)]));
  return (await query.executeTakeFirstOrThrow()).n;
}
