import type { Transaction } from 'kysely';
import type { Account } from '#platform/account.ts';
import type { DB } from '#platform/db/schema.ts';

/** Marks every open link that confirms the contact e-mail of a patient as used; nobody else has any. */
export async function closeConfirmations(tx: Transaction<DB>, account: Account, now: Date): Promise<void> {
  if (!('clienteId' in account)) return;
  await tx
    .updateTable('confirmacoes_email')
    .set({ usada_em: now })
    .where('usada_em', 'is', null)
    .where('cliente_id', '=', account.clienteId)
    .execute();
}
