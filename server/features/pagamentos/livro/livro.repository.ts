import type { Transaction } from 'kysely';
import type { Lancamento } from '#domain/pagamentos/livro.ts';
import type { DB } from '#platform/db/schema.ts';

/** Which payment: that of a charge of ours, or that of an entry without one. */
type Payment = { cobranca_id: string } | { devolucao_id: string };

/** Adds lines of a payment to the book. */
export async function insertMovimentos(
  tx: Transaction<DB>,
  payment: Payment,
  lines: readonly (Lancamento & { por_fora?: true })[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('movimentos')
    .values(lines.map((line) => ({ ...payment, ...line })))
    .execute();
}
