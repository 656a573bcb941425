import type { Kysely, Transaction } from 'kysely';
import {
  accountColumn,
  accountColumns,
  accountId,
  byAccount,
  type Account,
  type AccountColumns,
} from '#platform/account.ts';
import { fixed, paramsOf } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';

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

const ANY = byAccount((column) =>
  fixed<{ id: string }, { id: string }>((db, param) =>
    db.selectFrom('aparelhos').select('id').where(column, '=', param('id')).limit(1),
  ),
);

export async function hasDevice(db: Reader, account: Account): Promise<boolean> {
  const rows = await ANY[accountColumn(account)](db, { id: accountId(account) });
  return rows.length > 0;
}

type Device = { id: string; tokenHash: Buffer; now: Date };

const UPSERT = byAccount((column) =>
  fixed<Device & AccountColumns, unknown>((db, param) =>
    db
      .insertInto('aparelhos')
      .values({
        ...paramsOf(param, ['id', 'cliente_id', 'administrador_id', 'medico_id']),
        token_hash: param('tokenHash'),
        visto_em: param('now'),
      })
      .onConflict((oc) =>
        oc
          .columns([column, 'token_hash'])
          .where(column, 'is not', null)
          .doUpdateSet({ visto_em: param('now') }),
      ),
  ),
);

/** Records a device as known, or that it was seen again; the caller holds the account's lock and has looked for it. */
export async function upsertDevice(tx: Transaction<DB>, account: Account, device: Device): Promise<void> {
  await UPSERT[accountColumn(account)](tx, { ...device, ...accountColumns(account) });
}

/** Gives a browser another token: what accounts know of it moves along. */
export async function renameDevice(tx: Transaction<DB>, tokenHash: Buffer, to: Buffer): Promise<void> {
  await tx.updateTable('aparelhos').set({ token_hash: to }).where('token_hash', '=', tokenHash).execute();
}

/** Deletes known devices of an account: all but one, or those of the named ones in which no session is left. */
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
    query = query
      .where('id', 'in', [...which.only])
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('sessoes')
              .select('sessoes.id')
              .whereRef('sessoes.aparelho_id', '=', 'aparelhos.id'),
          ),
        ),
      );
  }
  await query.execute();
}
