import { sql, type Transaction } from 'kysely';
import type { Selectable } from 'kysely';
import type { Auditoria, DB } from '../../../platform/db/schema.ts';

/** A row of the audit log. */
export type AuditoriaRow = Selectable<Auditoria>;

/** Advisory lock: one replica seals at a time. */
const SEAL_LOCK = 4243;

/** Waits for the right to seal, held until the transaction ends. */
export async function lockSealing(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(tx);
}

/** Up to `limit` audit rows that belong to no batch yet, oldest first. */
export function listUnsealed(tx: Transaction<DB>, limit: number): Promise<AuditoriaRow[]> {
  return tx
    .selectFrom('auditoria as a')
    .leftJoin('auditoria_selos as s', 's.auditoria_id', 'a.id')
    .selectAll('a')
    .where('s.lote_id', 'is', null)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

/** The hash of the newest batch; null before the first. */
export async function readHead(tx: Transaction<DB>): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('auditoria_lotes')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** Appends a batch to the chain and marks its rows as sealed by it. */
export async function insertBatch(
  tx: Transaction<DB>,
  batch: { anterior: Buffer; hash: Buffer; linhas: number },
  rowIds: readonly number[],
): Promise<void> {
  const { id } = await tx
    .insertInto('auditoria_lotes')
    .values(batch)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('auditoria_selos')
    .values(rowIds.map((auditoria_id) => ({ auditoria_id, lote_id: id })))
    .execute();
}

/** All batches in order, each with its rows in order. */
export async function listBatches(tx: Transaction<DB>) {
  const batches = await tx.selectFrom('auditoria_lotes').selectAll().orderBy('id').execute();
  const rows = await tx
    .selectFrom('auditoria as a')
    .innerJoin('auditoria_selos as s', 's.auditoria_id', 'a.id')
    .selectAll('a')
    .select('s.lote_id')
    .orderBy('a.id')
    .execute();
  return batches.map((batch) => ({ ...batch, rows: rows.filter(({ lote_id }) => lote_id === batch.id) }));
}
