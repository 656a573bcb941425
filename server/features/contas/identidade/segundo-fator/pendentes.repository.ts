import type { Kysely, Transaction } from 'kysely';
import { accountColumn, accountColumns, accountId, type Account } from '#platform/account.ts';
import type { DB } from '#platform/db/schema.ts';

/** Stores a sign-in whose password was right and that waits for its code. */
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

/** The account of a sign-in that waits for its code; undefined when it expired. */
export function findPending(db: Kysely<DB>, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('entradas_pendentes')
    .select(['cliente_id', 'administrador_id', 'medico_id'])
    .where('token_hash', '=', tokenHash)
    .where('expira_em', '>', now)
    .executeTakeFirst();
}

/** Deletes a pending sign-in as its code arrives. @returns false when another request did so first */
export async function takePending(tx: Transaction<DB>, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('entradas_pendentes')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

/** Deletes the pending sign-ins of an account. */
export async function deletePendingOf(tx: Transaction<DB>, account: Account): Promise<void> {
  await tx.deleteFrom('entradas_pendentes').where(accountColumn(account), '=', accountId(account)).execute();
}
