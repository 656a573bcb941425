import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';

/** Who registers with a CPF and who gives it to somebody else take turns, also while it has no account to lock. */
export async function lockCpf(tx: Transaction<DB>, cpf: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cpf:${cpf}`}, 0))`.execute(tx);
}

/** True while a CPF is kept for its owner. */
export async function isReserved(tx: Transaction<DB>, cpf: string, now: Date): Promise<boolean> {
  const query = tx.selectFrom('cpfs_reservados').select('cpf').where('cpf', '=', cpf).where('ate', '>', now);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Keeps a CPF for its owner. */
export async function reserveCpf(tx: Transaction<DB>, cpf: string, ate: Date): Promise<void> {
  await tx
    .insertInto('cpfs_reservados')
    .values({ cpf, ate })
    .onConflict((oc) => oc.column('cpf').doUpdateSet({ ate }))
    .execute();
}

/** Lets a CPF go: its owner is here. */
export async function releaseCpf(tx: Transaction<DB>, cpf: string): Promise<void> {
  await tx.deleteFrom('cpfs_reservados').where('cpf', '=', cpf).execute();
}
