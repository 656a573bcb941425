import { sql, type Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

/** Locks a CPF until the transaction ends, so that registering it and giving it back take turns, also while no account row exists. */
export async function lockCpf(tx: Transaction<DB>, cpf: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cpf:${cpf}`}, 0))`.execute(tx);
}

/** True while a CPF is reserved for its owner. */
export async function isCpfReserved(tx: Transaction<DB>, cpf: string, now: Date): Promise<boolean> {
  const query = tx.selectFrom('cpfs_reservados').select('cpf').where('cpf', '=', cpf).where('ate', '>', now);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Reserves a CPF for its owner until an instant. */
export async function reserveCpf(tx: Transaction<DB>, cpf: string, ate: Date): Promise<void> {
  await tx
    .insertInto('cpfs_reservados')
    .values({ cpf, ate })
    .onConflict((oc) => oc.column('cpf').doUpdateSet({ ate }))
    .execute();
}

/** Ends the reservation of a CPF: its owner registers now. */
export async function releaseCpf(tx: Transaction<DB>, cpf: string): Promise<void> {
  await tx.deleteFrom('cpfs_reservados').where('cpf', '=', cpf).execute();
}
