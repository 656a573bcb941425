import type { Kysely, Transaction } from 'kysely';
import { accountColumn, accountColumns, accountId, type Account } from '#platform/account.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The passkeys of an account, oldest first. */
export function listChaves(db: Reader, account: Account) {
  return db
    .selectFrom('chaves_de_acesso')
    .select(['id', 'credencial_id', 'transportes', 'nome', 'sincronizada', 'created_at', 'usada_em'])
    .where(accountColumn(account), '=', accountId(account))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function hasChave(db: Reader, account: Account): Promise<boolean> {
  const query = db.selectFrom('chaves_de_acesso').select('id');
  return (await query.where(accountColumn(account), '=', accountId(account)).limit(1).execute()).length > 0;
}

/**
 * The passkey of a credential, of an account or, before any scope exists, of whichever; undefined when there is none. Those of
 * closed accounts and of inactive doctors are not found.
 */
export function findChave(db: Reader, credencialId: Buffer, account?: Account) {
  const query = db
    .selectFrom('chaves_de_acesso as k')
    .leftJoin('clientes as c', 'c.id', 'k.cliente_id')
    .leftJoin('medicos as m', 'm.id', 'k.medico_id')
    .select(['k.id', 'k.cliente_id', 'k.administrador_id', 'k.medico_id'])
    .select(['k.credencial_id', 'k.chave_publica', 'k.contador'])
    .where('k.credencial_id', '=', credencialId)
    .where('c.contestada_em', 'is', null)
    .where(({ eb }) => eb('m.estado', 'is distinct from', 'inativo'));
  const own = account ? query.where(`k.${accountColumn(account)}`, '=', accountId(account)) : query;
  return own.executeTakeFirst();
}
export type StoredChave = NonNullable<Awaited<ReturnType<typeof findChave>>>;

type Uso = { id: string; contador: number; sincronizada: boolean; now: Date };

/**
 * Records the use of a passkey whose signature was right.
 * @returns false when it was removed meanwhile, or a later signature of it was used first
 */
export async function markUsed(
  tx: Transaction<DB>,
  account: Account,
  { id, contador, sincronizada, now }: Uso,
): Promise<boolean> {
  const used = await tx
    .updateTable('chaves_de_acesso')
    .set({ contador, sincronizada, usada_em: now })
    .where('id', '=', id)
    .where(accountColumn(account), '=', accountId(account))
    // Those that do not count say 0 each time.
    .where('contador', contador === 0 ? '=' : '<', contador)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
locks('account', markUsed);

export type NovaChaveRow = {
  id: string;
  credencialId: Buffer;
  chavePublica: Buffer;
  contador: number;
  transportes: string[];
  nome: string;
  sincronizada: boolean;
  now: Date;
};

/** Stores a passkey. */
export async function insertChave(tx: Transaction<DB>, account: Account, chave: NovaChaveRow): Promise<void> {
  const { id, credencialId, chavePublica, contador, transportes, nome, sincronizada, now } = chave;
  await tx
    .insertInto('chaves_de_acesso')
    .values({
      ...accountColumns(account),
      id,
      credencial_id: credencialId,
      chave_publica: chavePublica,
      contador,
      transportes,
      nome,
      sincronizada,
      created_at: now,
    })
    .execute();
}

/** Gives a passkey of an account another name. @returns false when the account has none with this id */
export async function renameChave(
  tx: Transaction<DB>,
  account: Account,
  id: string,
  nome: string,
): Promise<boolean> {
  const renamed = await tx
    .updateTable('chaves_de_acesso')
    .set({ nome })
    .where('id', '=', id)
    .where(accountColumn(account), '=', accountId(account))
    .executeTakeFirst();
  return renamed.numUpdatedRows === 1n;
}
locks('account', renameChave);

/** Deletes passkeys of an account: the one with this id, or all. @returns how many there were */
export async function deleteChaves(tx: Transaction<DB>, account: Account, id?: string): Promise<number> {
  let query = tx.deleteFrom('chaves_de_acesso').where(accountColumn(account), '=', accountId(account));
  if (id !== undefined) query = query.where('id', '=', id);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
locks('account', deleteChaves);
