import type { Kysely, Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Replaces the contact e-mail and raises the version of the data, so that the payment provider is told. */
export async function updateEmail(
  tx: Transaction<DB>,
  scope: PatientScope,
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('clientes')
    .set((eb) => ({ email_contato: email, versao: eb('versao', '+', 1), updated_at: now }))
    .where('id', '=', scope.clienteId)
    .execute();
}

/** Marks the current contact e-mail as confirmed at an instant, or as unconfirmed (null). */
export async function updateConfirmedAt(
  tx: Transaction<DB>,
  scope: PatientScope,
  em: Date | null,
): Promise<void> {
  await tx
    .updateTable('clientes')
    .set({ email_confirmado_em: em })
    .where('id', '=', scope.clienteId)
    .execute();
}

/** Stores a confirmation link by the SHA-256 of its token. @returns false when an earlier try stored it already */
export async function insertConfirmation(
  tx: Transaction<DB>,
  scope: PatientScope,
  row: { tokenHash: Buffer; email: string; expiraEm: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('confirmacoes_email')
    .values({
      token_hash: row.tokenHash,
      cliente_id: scope.clienteId,
      email: row.email,
      expira_em: row.expiraEm,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('cliente_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Moves the end of an unused confirmation link: its 72 hours count from when the mail goes out, not from the first try. */
export async function extendConfirmation(
  tx: Transaction<DB>,
  tokenHash: Buffer,
  expiraEm: Date,
): Promise<void> {
  await tx
    .updateTable('confirmacoes_email')
    .set({ expira_em: expiraEm })
    .where('token_hash', '=', tokenHash)
    .where('usada_em', 'is', null)
    .execute();
}

/** A confirmation link by its token hash, with the account's current address. No scope: the token is the permission. */
export function findConfirmation(db: Reader, tokenHash: Buffer) {
  return db
    .selectFrom('confirmacoes_email as l')
    .innerJoin('clientes as c', 'c.id', 'l.cliente_id')
    .select([
      'l.cliente_id',
      'l.email',
      'l.expira_em',
      'l.usada_em',
      'c.email_contato as atual',
      'c.email_confirmado_em',
    ])
    .where('l.token_hash', '=', tokenHash)
    .where('c.conta_id', 'is', null)
    .where('c.contestada_em', 'is', null)
    .executeTakeFirst();
}

/** Marks a confirmation link as used. @returns false when it had expired or another request used it first */
export async function consumeConfirmation(
  tx: Transaction<DB>,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('confirmacoes_email')
    .set({ usada_em: now })
    .where('token_hash', '=', tokenHash)
    .where('usada_em', 'is', null)
    .where('expira_em', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Records the former contact address. @returns the row's id, by which the notice to that address finds it */
export async function insertEmailChange(
  tx: Transaction<DB>,
  scope: PatientScope,
  anterior: string,
): Promise<string> {
  const row = await tx
    .insertInto('trocas_email')
    .values({ cliente_id: scope.clienteId, anterior })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The former address and the instant of a change; undefined when its patient was erased. */
export function findEmailChange(db: Reader, id: string) {
  return db
    .selectFrom('trocas_email')
    .select(['anterior', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Deletes links that ended before `links`, and former addresses older than `changes`. */
export async function deleteOldEmailRows(db: Kysely<DB>, links: Date, changes: Date): Promise<void> {
  await db.deleteFrom('confirmacoes_email').where('expira_em', '<', links).execute();
  await db.deleteFrom('trocas_email').where('created_at', '<', changes).execute();
}
