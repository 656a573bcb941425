import { type Kysely, type Transaction, sql } from 'kysely';
import { accountColumn, accountColumns, accountId, byAccount, type Account } from '#platform/account.ts';
import { locks } from '#platform/db/command/decision.ts';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';
import type { Queries } from '#platform/db/database.ts';
import type { RenewalPage } from '#platform/secrets/renewal.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The second factor of an account, active or being set up (`ativo_em` null). */
export function findFactor(db: Reader, account: Account) {
  return db
    .selectFrom('segundos_fatores')
    .select(['id', 'segredo', 'ativo_em'])
    .where(accountColumn(account), '=', accountId(account))
    .executeTakeFirst();
}

/** Reads the second factor of an account, active or being set up, and locks it until the transaction ends. */
export function lockFactor(tx: Transaction<DB>, account: Account) {
  return tx
    .selectFrom('segundos_fatores')
    .select(['id', 'segredo', 'ativo_em'])
    .where(accountColumn(account), '=', accountId(account))
    .forUpdate()
    .executeTakeFirst();
}
locks('account', lockFactor);

const ACTIVE = byAccount((column) =>
  fixed<{ id: string }, { id: string }>((db, param) =>
    db
      .selectFrom('segundos_fatores')
      .select('id')
      .where(column, '=', param('id'))
      .where('ativo_em', 'is not', null),
  ),
);

/** True when the account has an active second factor. */
export async function isFactorActive(db: Reader, account: Account): Promise<boolean> {
  const rows = await ACTIVE[accountColumn(account)](db, { id: accountId(account) });
  return rows.length > 0;
}

/** Stores a secret that is being set up, in place of an earlier one. @returns false when a second factor is active */
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

/** Records the time step of a used code. @returns false when that code, or a later one, was used before */
export async function consumeTimeStep(tx: Transaction<DB>, id: string, passo: number): Promise<boolean> {
  const used = await tx
    .updateTable('segundos_fatores')
    .set({ ultimo_passo: passo })
    .where('id', '=', id)
    .where('ultimo_passo', '<', passo)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Marks a second factor as active. */
export async function activateFactor(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx.updateTable('segundos_fatores').set({ ativo_em: now }).where('id', '=', id).execute();
}

/** Deletes a second factor and with it its recovery codes. */
export async function deleteFactor(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.deleteFrom('segundos_fatores').where('id', '=', id).execute();
}

/** Replaces the recovery codes of a second factor, given as keyed hashes. */
export async function replaceRecoveryCodes(
  tx: Transaction<DB>,
  fatorId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  const rows = hashes.map((codigo_hash) => ({ segundo_fator_id: fatorId, codigo_hash, created_at: now }));
  await Promise.all([
    tx.deleteFrom('codigos_recuperacao').where('segundo_fator_id', '=', fatorId).execute(),
    tx.insertInto('codigos_recuperacao').values(rows).execute(),
  ]);
}

/** Marks a recovery code as used, which one of these hashes is of. @returns false when there is no such unused one */
export async function consumeRecoveryCode(
  tx: Transaction<DB>,
  fatorId: string,
  hashes: readonly string[],
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('codigos_recuperacao')
    .set({ usado_em: now })
    .where('segundo_fator_id', '=', fatorId)
    .where('codigo_hash', 'in', hashes)
    .where('usado_em', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Reader, fatorId: string): Promise<number> {
  const row = await db
    .selectFrom('codigos_recuperacao')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('segundo_fator_id', '=', fatorId)
    .where('usado_em', 'is', null)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Second factors by their ids, active or being set up. */
export function listFactors(tx: Transaction<DB>, { after, limit, hold }: RenewalPage) {
  return tx
    .selectFrom('segundos_fatores')
    .select(['id', 'segredo', 'cliente_id', 'administrador_id', 'medico_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$if(hold, (query) => query.forNoKeyUpdate().skipLocked())
    .execute();
}

/** Replaces sealed secrets of second factors that this transaction holds. */
export async function updateSecrets(
  tx: Transaction<DB>,
  rows: readonly { id: string; segredo: string }[],
): Promise<void> {
  await sql`
    update segundos_fatores f set segredo = n.segredo
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, segredo text)
     where f.id = n.id`.execute(tx);
}

/** How many accounts have unused codes, of recovery or in reserve, that were made before this instant. */
export async function countOlderRecoveryCodes(db: Queries, before: Date): Promise<number> {
  const reserve = db
    .selectFrom('codigos_reserva')
    .select('cliente_id as account')
    .where('usado_em', 'is', null)
    .where('created_at', '<', before);
  const all = db
    .selectFrom('codigos_recuperacao as r')
    .innerJoin('segundos_fatores as f', 'f.id', 'r.segundo_fator_id')
    .select(({ fn }) => fn.coalesce('f.cliente_id', 'f.id').as('account'))
    .where('r.usado_em', 'is', null)
    .where('r.created_at', '<', before)
    .union(reserve);
  const { n } = await db
    .selectFrom(all.as('codes'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
