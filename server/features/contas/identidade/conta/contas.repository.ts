import type { Kysely, Transaction } from 'kysely';
import type { Account } from '../../../../platform/account.ts';
import type { DB } from '../../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

export type PatientAccount = {
  id: string;
  cpf: string;
  senha_hash: string;
  email_contato: string;
  nome: string;
  nome_social: string;
};
const PATIENT = ['id', 'cpf', 'senha_hash', 'email_contato', 'nome', 'nome_social'] as const;

/**
 * The account that holds a CPF: for signing in and recovery only, before any scope exists. One that was closed
 * because the CPF was somebody else's holds it no more.
 */
export async function findPatientByCpf(db: Reader, cpf: string): Promise<PatientAccount | undefined> {
  return db
    .selectFrom('clientes')
    .select(PATIENT)
    .where('cpf', '=', cpf)
    .where('contestada_em', 'is', null)
    .executeTakeFirst();
}

/** Every account that gave this contact e-mail, oldest first. */
export function findPatientsByEmail(db: Reader, email: string): Promise<PatientAccount[]> {
  return db
    .selectFrom('clientes')
    .select(PATIENT)
    .where(({ fn }) => fn('lower', ['email_contato']), '=', email.toLowerCase())
    .where('contestada_em', 'is', null)
    .orderBy('created_at')
    .limit(20)
    .execute();
}

/** What is known of somebody who registers by a mailed link. */
export type Contact = { nome: string; telefone: string; email_contato: string; email_confirmado_em: Date };

/** Makes a patient; undefined when the CPF is taken. */
export function insertPatient(
  tx: Transaction<DB>,
  cpf: string,
  senhaHash: string,
  contact?: Contact,
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('clientes')
    .values({ cpf, senha_hash: senhaHash, ...contact })
    .onConflict((oc) => oc.column('cpf').where('contestada_em', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function findAdmin(db: Reader, email: string) {
  return db
    .selectFrom('administradores')
    .select(['id', 'email', 'senha_hash'])
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The administrators of before: the settings name another address now. */
export async function listFormerAdmins(db: Reader, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('administradores')
    .select('id')
    .where(({ fn }) => fn('lower', ['email']), '<>', email.toLowerCase())
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes the administrator unless there is one with this address. @returns the new id */
export async function ensureAdmin(
  tx: Transaction<DB>,
  email: string,
  senhaHash: string,
): Promise<string | null> {
  if (await findAdmin(tx, email)) return null;
  const row = { email, senha_hash: senhaHash };
  const made = await tx.insertInto('administradores').values(row).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

/** The hash that the account's password must fit. */
export async function readPasswordHash(db: Reader, account: Account): Promise<string | null> {
  const query =
    'clienteId' in account
      ? db.selectFrom('clientes').select('senha_hash').where('id', '=', account.clienteId)
      : db.selectFrom('administradores').select('senha_hash').where('id', '=', account.administradorId);
  return (await query.executeTakeFirst())?.senha_hash ?? null;
}

/**
 * Locks an account until the transaction ends: whoever opens a session of it, ends one or changes its password
 * takes turns. @returns the hash that its password must fit; null of one that is gone or closed
 */
export async function lockAccount(tx: Transaction<DB>, account: Account): Promise<string | null> {
  const query =
    'clienteId' in account
      ? tx
          .selectFrom('clientes')
          .select('senha_hash')
          .where('id', '=', account.clienteId)
          .where('contestada_em', 'is', null)
      : tx.selectFrom('administradores').select('senha_hash').where('id', '=', account.administradorId);
  return (await query.forNoKeyUpdate().executeTakeFirst())?.senha_hash ?? null;
}

export async function updatePassword(
  tx: Transaction<DB>,
  account: Account,
  senhaHash: string,
): Promise<void> {
  await (
    'clienteId' in account
      ? tx.updateTable('clientes').set({ senha_hash: senhaHash }).where('id', '=', account.clienteId)
      : tx
          .updateTable('administradores')
          .set({ senha_hash: senhaHash })
          .where('id', '=', account.administradorId)
  ).execute();
}

/** Closes an account: it holds its CPF no more, and the payment provider's customer of that CPF is not its own. */
export async function closePatient(tx: Transaction<DB>, clienteId: string, now: Date): Promise<void> {
  await tx
    .updateTable('clientes')
    .set((eb) => ({ contestada_em: now, asaas_id: null, versao: eb('versao', '+', 1), updated_at: now }))
    .where('id', '=', clienteId)
    .where('contestada_em', 'is', null)
    .execute();
}

/** Records an accepted text by its version. */
export async function insertConsent(
  tx: Transaction<DB>,
  clienteId: string,
  tipo: 'termos' | 'privacidade',
  versao: number,
): Promise<void> {
  await tx.insertInto('consentimentos').values({ cliente_id: clienteId, tipo, versao }).execute();
}

/** Where mails to the account's owner go; empty while a patient has none, null of a closed account. */
export async function findAddress(db: Reader, account: Account): Promise<string | null> {
  if ('administradorId' in account) {
    const query = db.selectFrom('administradores').select('email');
    return (await query.where('id', '=', account.administradorId).executeTakeFirst())?.email ?? null;
  }
  const query = db.selectFrom('clientes').select('email_contato').where('contestada_em', 'is', null);
  return (await query.where('id', '=', account.clienteId).executeTakeFirst())?.email_contato ?? null;
}

/** How the account calls itself in an authenticator: the CPF or the address that is typed to sign in. */
export async function readAccountName(db: Reader, account: Account): Promise<string> {
  if ('administradorId' in account) {
    const query = db.selectFrom('administradores').select('email');
    return (await query.where('id', '=', account.administradorId).executeTakeFirstOrThrow()).email;
  }
  const query = db.selectFrom('clientes').select('cpf');
  return (await query.where('id', '=', account.clienteId).executeTakeFirstOrThrow()).cpf;
}
