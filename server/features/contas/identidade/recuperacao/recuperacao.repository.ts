import type { Kysely, Transaction } from 'kysely';
import { accountColumns, accountColumn, accountId, type Account } from '#platform/account.ts';
import type { DB } from '#platform/db/schema.ts';

/** Stores a recovery link by its token hash. @returns false when it is stored already */
export async function insertRecovery(
  tx: Transaction<DB>,
  account: Account,
  tokenHash: Buffer,
  expiraEm: Date,
): Promise<boolean> {
  const made = await tx
    .insertInto('recuperacoes')
    .values({ token_hash: tokenHash, expira_em: expiraEm, ...accountColumns(account) })
    .onConflict((oc) => oc.column('token_hash').doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Moves the end of an unused recovery link: its 30 minutes count from when the mail goes out, not from the first try. */
export async function extendRecovery(tx: Transaction<DB>, tokenHash: Buffer, expiraEm: Date): Promise<void> {
  await tx
    .updateTable('recuperacoes')
    .set({ expira_em: expiraEm })
    .where('token_hash', '=', tokenHash)
    .where('usada_em', 'is', null)
    .execute();
}

/** An unused, unexpired recovery link with its account; those of inactive doctors are not found. */
export function findRecovery(db: Kysely<DB> | Transaction<DB>, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('recuperacoes as r')
    .leftJoin('clientes as c', 'c.id', 'r.cliente_id')
    .leftJoin('administradores as a', 'a.id', 'r.administrador_id')
    .leftJoin('medicos as m', 'm.id', 'r.medico_id')
    .select(['r.cliente_id', 'r.administrador_id', 'r.medico_id', 'r.expira_em', 'c.cpf'])
    .select(({ fn }) => fn.coalesce('a.email', 'm.email').as('email'))
    .where('r.token_hash', '=', tokenHash)
    .where('r.usada_em', 'is', null)
    .where('r.expira_em', '>', now)
    .where('c.contestada_em', 'is', null)
    .where('m.estado', 'is distinct from', 'inativo')
    .executeTakeFirst();
}

/** Marks a recovery link as used. @returns false when another request used it first */
export async function consumeRecovery(tx: Transaction<DB>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('recuperacoes')
    .set({ usada_em: now })
    .where('token_hash', '=', tokenHash)
    .where('usada_em', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Marks every open recovery link of an account as used, and ends a recovery that waits. */
export async function closeRecoveries(tx: Transaction<DB>, account: Account, now: Date): Promise<void> {
  await tx
    .updateTable('recuperacoes')
    .set({ usada_em: now })
    .where('usada_em', 'is', null)
    .where(accountColumn(account), '=', accountId(account))
    .execute();
  if ('clienteId' in account) await stopWaiting(tx, account.clienteId);
}

/** Forgets the telephone by which a patient may set a new password, and a recovery that waits. */
export async function deleteCelular(tx: Transaction<DB>, clienteId: string): Promise<void> {
  await tx.deleteFrom('celulares_de_recuperacao').where('cliente_id', '=', clienteId).execute();
}

/** Ends a recovery by telephone that waits. The telephone stays confirmed. */
async function stopWaiting(tx: Transaction<DB>, clienteId: string): Promise<void> {
  await tx
    .updateTable('celulares_de_recuperacao')
    .set({ comecou_em: null, libera_em: null })
    .where('cliente_id', '=', clienteId)
    .execute();
}

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
