import type { Kysely, Transaction } from 'kysely';
import { accountColumn, accountColumns, accountId, type Account } from '../../../../platform/account.ts';
import type { DB } from '../../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The second factor of an account, set up or being set up. */
export function findFactor(db: Reader, account: Account) {
  return db
    .selectFrom('segundos_fatores')
    .select(['id', 'segredo', 'ativo_em'])
    .where(accountColumn(account), '=', accountId(account))
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockFactor(tx: Transaction<DB>, account: Account) {
  return tx
    .selectFrom('segundos_fatores')
    .select(['id', 'segredo', 'ativo_em'])
    .where(accountColumn(account), '=', accountId(account))
    .forUpdate()
    .executeTakeFirst();
}

/** True when the account asks for a code. */
export async function isActive(db: Reader, account: Account): Promise<boolean> {
  const factor = await findFactor(db, account);
  return factor !== undefined && factor.ativo_em !== null;
}

/** Keeps a secret that is being set up; one that was begun before is replaced. False when one is active. */
export async function beginFactor(tx: Transaction<DB>, account: Account, segredo: string): Promise<boolean> {
  const column = accountColumn(account);
  const row = await tx
    .insertInto('segundos_fatores')
    .values({ segredo, ...accountColumns(account) })
    .onConflict((oc) =>
      oc
        .column(column)
        .doUpdateSet({ segredo, ultimo_passo: 0 })
        .where('segundos_fatores.ativo_em', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a step up; false when its code, or a later one, was used before. */
export async function useStep(tx: Transaction<DB>, id: string, passo: number): Promise<boolean> {
  const used = await tx
    .updateTable('segundos_fatores')
    .set({ ultimo_passo: passo })
    .where('id', '=', id)
    .where('ultimo_passo', '<', passo)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function activateFactor(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx.updateTable('segundos_fatores').set({ ativo_em: now }).where('id', '=', id).execute();
}

export async function deleteFactor(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.deleteFrom('segundos_fatores').where('id', '=', id).execute();
}

/** Puts new recovery codes in the place of whatever there was. */
export async function replaceCodes(
  tx: Transaction<DB>,
  fatorId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('codigos_recuperacao').where('segundo_fator_id', '=', fatorId).execute();
  const rows = hashes.map((codigo_hash) => ({ segundo_fator_id: fatorId, codigo_hash }));
  await tx.insertInto('codigos_recuperacao').values(rows).execute();
}

/** Uses a recovery code up; false when there is no such unused one. */
export async function useRecoveryCode(
  tx: Transaction<DB>,
  fatorId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('codigos_recuperacao')
    .set({ usado_em: now })
    .where('segundo_fator_id', '=', fatorId)
    .where('codigo_hash', '=', hash)
    .where('usado_em', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** How many recovery codes are left. */
export async function countCodes(db: Reader, fatorId: string): Promise<number> {
  const row = await db
    .selectFrom('codigos_recuperacao')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('segundo_fator_id', '=', fatorId)
    .where('usado_em', 'is', null)
    .executeTakeFirstOrThrow();
  return row.n;
}
