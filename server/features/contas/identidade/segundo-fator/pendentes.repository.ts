import type { Kysely, Transaction } from 'kysely';
import { accountColumn, accountColumns, accountId, type Account } from '../../../../platform/account.ts';
import type { DB } from '../../../../platform/db/schema.ts';

/** Keeps that the password of the account held, until the code comes. */
export async function insertPending(
  tx: Transaction<DB>,
  account: Account,
  tokenHash: Buffer,
  expiraEm: Date,
): Promise<void> {
  await tx
    .insertInto('entradas_pendentes')
    .values({ token_hash: tokenHash, expira_em: expiraEm, ...accountColumns(account) })
    .execute();
}

/** Whose sign-in waits for its code. */
export function findPending(db: Kysely<DB>, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('entradas_pendentes')
    .select(['cliente_id', 'administrador_id'])
    .where('token_hash', '=', tokenHash)
    .where('expira_em', '>', now)
    .executeTakeFirst();
}

/** Ends the wait; false when another request was first. */
export async function takePending(tx: Transaction<DB>, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('entradas_pendentes')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

/** A new password: what the old one had begun is over. */
export async function deletePendingOf(tx: Transaction<DB>, account: Account): Promise<void> {
  await tx.deleteFrom('entradas_pendentes').where(accountColumn(account), '=', accountId(account)).execute();
}
