import type { Kysely, Transaction } from 'kysely';
import { accountColumn, accountColumns, accountId, type Account } from '../../../../platform/account.ts';
import type { DB } from '../../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The id of a device (browser) that has signed in to the account before; null for an unknown one. The account is given as typed at sign-in, or resolved. */
export async function findKnownDevice(
  db: Reader,
  tokenHash: Buffer,
  who: { cpf: string } | { email: string } | { emailDoMedico: string } | Account,
): Promise<string | null> {
  let query = db
    .selectFrom('aparelhos as d')
    .leftJoin('clientes as c', 'c.id', 'd.cliente_id')
    .leftJoin('administradores as a', 'a.id', 'd.administrador_id')
    .leftJoin('medicos as m', 'm.id', 'd.medico_id')
    .select('d.id')
    .where('d.token_hash', '=', tokenHash);
  if ('cpf' in who) query = query.where('c.cpf', '=', who.cpf).where('c.contestada_em', 'is', null);
  else if ('email' in who) {
    query = query.where(({ fn }) => fn('lower', ['a.email']), '=', who.email.toLowerCase());
  } else if ('emailDoMedico' in who) {
    query = query.where(({ fn }) => fn('lower', ['m.email']), '=', who.emailDoMedico.toLowerCase());
  } else query = query.where(`d.${accountColumn(who)}`, '=', accountId(who));
  return (await query.executeTakeFirst())?.id ?? null;
}

/** True when the account has any known device. */
export async function hasDevice(db: Reader, account: Account): Promise<boolean> {
  const query = db
    .selectFrom('aparelhos')
    .select('id')
    .where(accountColumn(account), '=', accountId(account));
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Records a device as known, or that it was seen again. @returns its id */
export async function upsertDevice(
  tx: Transaction<DB>,
  account: Account,
  tokenHash: Buffer,
  now: Date,
): Promise<string> {
  const column = accountColumn(account);
  const row = await tx
    .insertInto('aparelhos')
    .values({ token_hash: tokenHash, visto_em: now, ...accountColumns(account) })
    .onConflict((oc) =>
      oc.columns([column, 'token_hash']).where(column, 'is not', null).doUpdateSet({ visto_em: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Gives a browser another token: what accounts know of it moves along. */
export async function renameDevice(tx: Transaction<DB>, tokenHash: Buffer, to: Buffer): Promise<void> {
  await tx.updateTable('aparelhos').set({ token_hash: to }).where('token_hash', '=', tokenHash).execute();
}

/** Deletes known devices of an account: all but one, or the named ones. */
export async function forgetDevices(
  tx: Transaction<DB>,
  account: Account,
  which: { allBut: string | null } | { only: readonly string[] },
): Promise<void> {
  let query = tx.deleteFrom('aparelhos').where(accountColumn(account), '=', accountId(account));
  if ('allBut' in which) {
    if (which.allBut !== null) query = query.where('id', '!=', which.allBut);
  } else {
    if (which.only.length === 0) return;
    query = query.where('id', 'in', [...which.only]);
  }
  await query.execute();
}
