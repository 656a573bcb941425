import type { Kysely, Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** How many unused reserve codes a patient has, and when they were made (null: none were). */
export async function readReserveCodes(
  db: Reader,
  { clienteId }: PatientScope,
): Promise<{ restantes: number; criadosEm: Date | null }> {
  const { restantes, criadosEm } = await db
    .selectFrom('codigos_reserva')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('usado_em', 'is', null).as('restantes'),
      fn.max('created_at').as('criadosEm'),
    ])
    .where('cliente_id', '=', clienteId)
    .executeTakeFirstOrThrow();
  return { restantes, criadosEm };
}

/** Replaces the reserve codes of a patient, given as keyed hashes. */
export async function replaceReserveCodes(
  tx: Transaction<DB>,
  { clienteId }: PatientScope,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  const rows = hashes.map((codigo_hash) => ({ cliente_id: clienteId, codigo_hash, created_at: now }));
  await Promise.all([
    deleteReserveCodes(tx, clienteId),
    tx.insertInto('codigos_reserva').values(rows).execute(),
  ]);
}

/** Deletes the reserve codes of a patient. */
export async function deleteReserveCodes(tx: Transaction<DB>, clienteId: string): Promise<void> {
  await tx.deleteFrom('codigos_reserva').where('cliente_id', '=', clienteId).execute();
}

/** Marks a reserve code as used, which one of these hashes is of. @returns false when there is no such unused one */
export async function consumeReserveCode(
  tx: Transaction<DB>,
  { clienteId }: PatientScope,
  hashes: readonly string[],
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('codigos_reserva')
    .set({ usado_em: now })
    .where('cliente_id', '=', clienteId)
    .where('codigo_hash', 'in', hashes)
    .where('usado_em', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
locks('account', consumeReserveCode);
