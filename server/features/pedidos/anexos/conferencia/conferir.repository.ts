import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';
import type { StoredAnexoRow } from '../anexos.repository.ts';

/** Files that have been waiting for the antivirus since before an instant, the longest waiting first. */
export function listUnscanned(db: Kysely<DB> | Transaction<DB>, before: Date, limit: number) {
  return db
    .selectFrom('anexos')
    .select(['id', 'cliente_id'])
    .where('situacao', '=', 'em verificação')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** The result of a scan as it is stored. */
export type ScanOutcome = Pick<StoredAnexoRow, 'situacao' | 'motivo'> & { conferido_em: Date | null };

/** Stores the result of a scan. @returns false when the file is no longer waiting for one */
export async function updateScanOutcome(
  tx: Transaction<DB>,
  id: string,
  conferencia: ScanOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('anexos')
    .set(conferencia)
    .where('id', '=', id)
    .where('situacao', '=', 'em verificação')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
