import type { Kysely, Transaction } from 'kysely';
import type { PatientScope } from '../../../../platform/actor.ts';
import type { DB } from '../../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Writes another contact e-mail; the version grows, so that the payment provider is told. */
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

/** Notes that the current address is confirmed, or that it waits for it (null). */
export async function setConfirmed(tx: Transaction<DB>, scope: PatientScope, em: Date | null): Promise<void> {
  await tx
    .updateTable('clientes')
    .set({ email_confirmado_em: em })
    .where('id', '=', scope.clienteId)
    .execute();
}

/** Keeps a link by its token's hash. @returns false when an earlier try kept it already */
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

/** An unused link holds from when its mail goes out, not from the first try to send it. */
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

/** The link by its token, with the address that the account has now. No scope: the token is the proof. */
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
    .where('c.contestada_em', 'is', null)
    .executeTakeFirst();
}

/** Uses the link up; false when another request was first. */
export async function useConfirmation(tx: Transaction<DB>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('confirmacoes_email')
    .set({ usada_em: now })
    .where('token_hash', '=', tokenHash)
    .where('usada_em', 'is', null)
    .where('expira_em', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Keeps the address an account had before. @returns the row's id, for the mail that tells it */
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

/** A change of address; undefined when its patient is gone. */
export function findEmailChange(db: Reader, id: string) {
  return db
    .selectFrom('trocas_email')
    .select(['anterior', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Forgets links a day after their end, and former addresses when a dispute about them is over. */
export async function deleteOldEmailRows(db: Kysely<DB>, links: Date, changes: Date): Promise<void> {
  await db.deleteFrom('confirmacoes_email').where('expira_em', '<', links).execute();
  await db.deleteFrom('trocas_email').where('created_at', '<', changes).execute();
}
