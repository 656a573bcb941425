import { sql, type Kysely, type Transaction } from 'kysely';
import { accountColumn, accountId, byAccount, type Account } from '#platform/account.ts';
import { locks } from '#platform/db/command/decision.ts';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';
import { decoyLike, PARAMETERS_OF_IMPORTED } from '#platform/secrets/imported-hash.ts';

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

const BY_CPF = fixed<{ cpf: string }, PatientAccount>((db, param) =>
  db
    .selectFrom('clientes')
    .select(PATIENT)
    .where('cpf', '=', param('cpf'))
    .where('conta_id', 'is', null)
    .where('contestada_em', 'is', null),
);

/**
 * The account that holds a CPF, for signing in and recovery only, before any scope exists. A closed account, whose CPF
 * returned to its owner, is not found.
 */
export async function findPatientByCpf(db: Reader, cpf: string): Promise<PatientAccount | undefined> {
  const [row] = await BY_CPF(db, { cpf });
  return row;
}

/** With the words of the partial index `clientes_senha_trazida`. */
const IMPORTED = fixed<object, { parametros: string }>((db) => ({
  compile: () =>
    sql<{
      parametros: string;
    }>`select substring(senha_hash from ${sql.lit(PARAMETERS_OF_IMPORTED)}) as parametros
      from clientes where senha_hash like '$fbscrypt$%' limit 1`.compile(db),
}));

/** A hash that each password is compared with, too, while accounts have hashes of a hosted predecessor; null once none has. */
export async function findImportedDecoy(db: Reader): Promise<string | null> {
  const [row] = await IMPORTED(db, {});
  return row ? decoyLike(row.parametros) : null;
}

/** True when a patient is registered with this CPF; an account that was closed for a contested CPF has it no more. */
export async function isCpfTaken(db: Reader, cpf: string): Promise<boolean> {
  return (await findPatientByCpf(db, cpf)) !== undefined;
}

/** The accounts with this contact e-mail, oldest first, 20 at most. */
export function findPatientsByEmail(db: Reader, email: string): Promise<PatientAccount[]> {
  return db
    .selectFrom('clientes')
    .select(PATIENT)
    .where(({ fn }) => fn('lower', ['email_contato']), '=', email.toLowerCase())
    .where('conta_id', 'is', null)
    .where('contestada_em', 'is', null)
    .orderBy('created_at')
    .limit(20)
    .execute();
}

/** A person who registers by the mailed link of an accepted case. */
export type NewPatientContact = {
  nome: string;
  telefone: string;
  email_contato: string;
  email_confirmado_em: Date;
};

/** Inserts a patient. @returns the id; undefined when the CPF is taken */
export function insertPatient(
  tx: Transaction<DB>,
  cpf: string,
  senhaHash: string,
  contact?: NewPatientContact,
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('clientes')
    .values({ cpf, senha_hash: senhaHash, ...contact })
    .onConflict((oc) =>
      oc.column('cpf').where('contestada_em', 'is', null).where('conta_id', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
}

/** The administrator with this address, in any case of letters. */
export function findAdmin(db: Reader, email: string) {
  return db
    .selectFrom('administradores')
    .select(['id', 'email', 'senha_hash'])
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The ids of administrators whose address the settings no longer name. */
export async function listFormerAdmins(db: Reader, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('administradores')
    .select('id')
    .where(({ fn }) => fn('lower', ['email']), '<>', email.toLowerCase())
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts the administrator with a provisional password. @throws when there is one with this address */
export async function insertAdmin(
  tx: Transaction<DB>,
  id: string,
  email: string,
  senhaHash: string,
): Promise<void> {
  const row = { id, email, senha_hash: senhaHash, senha_provisoria: true };
  await tx.insertInto('administradores').values(row).execute();
}

/** The doctor with this address, in any case of letters; `senha_hash` is null until the first password was set. */
export function findMedico(db: Reader, email: string) {
  return db
    .selectFrom('medicos')
    .select(['id', 'email', 'senha_hash', 'estado'])
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst();
}

const TABLES = { cliente_id: 'clientes', administrador_id: 'administradores', medico_id: 'medicos' } as const;

function staffTableOf(account: Exclude<Account, { clienteId: string }>) {
  return 'medicoId' in account ? TABLES.medico_id : TABLES.administrador_id;
}

/** The table that holds an account's row. */
function tableOf(account: Account) {
  return TABLES[accountColumn(account)];
}

/** The stored password hash of an account; null when the account is gone. */
export async function readPasswordHash(db: Reader, account: Account): Promise<string | null> {
  const query = db.selectFrom(tableOf(account)).select('senha_hash').where('id', '=', accountId(account));
  return (await query.executeTakeFirst())?.senha_hash ?? null;
}

const LOCKED = byAccount((column) =>
  fixed<{ id: string }, { senha_hash: string | null }>((db, param) =>
    column === 'cliente_id'
      ? db
          .selectFrom('clientes')
          .select('senha_hash')
          .where('id', '=', param('id'))
          .where('conta_id', 'is', null)
          .where('contestada_em', 'is', null)
          .forNoKeyUpdate()
      : db.selectFrom(TABLES[column]).select('senha_hash').where('id', '=', param('id')).forNoKeyUpdate(),
  ),
);

/**
 * Locks an account until the transaction ends, so that opening a session, ending one and changing the password take turns.
 * @returns the stored password hash; null when the account is gone or closed
 */
export async function lockAccount(tx: Transaction<DB>, account: Account): Promise<string | null> {
  const [row] = await LOCKED[accountColumn(account)](tx, { id: accountId(account) });
  return row?.senha_hash ?? null;
}
locks('account', lockAccount);

/** Stores a new password hash; `provisoria`: a command gave the password, to the administrator. */
export async function updatePassword(
  tx: Transaction<DB>,
  account: Account,
  senhaHash: string,
  provisoria: boolean,
): Promise<void> {
  const row = { senha_hash: senhaHash };
  if ('administradorId' in account) {
    const staff = tx.updateTable('administradores').set({ ...row, senha_provisoria: provisoria });
    await staff.where('id', '=', account.administradorId).execute();
  } else await tx.updateTable(tableOf(account)).set(row).where('id', '=', accountId(account)).execute();
}

/** The hash of a password that a setting or a command gave; null where the account has one of its own. */
export async function readProvisionalHash(db: Reader, account: Account): Promise<string | null> {
  if (!('administradorId' in account)) return null;
  const query = db.selectFrom('administradores').select('senha_hash').where('senha_provisoria', '=', true);
  return (await query.where('id', '=', account.administradorId).executeTakeFirst())?.senha_hash ?? null;
}

/** Closes an account: it no longer holds its CPF, nor the customer of that CPF at the payment provider. */
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

/** The address for mails to the account's owner; empty while a patient has none, null for a closed account. */
export async function findAddress(db: Reader, account: Account): Promise<string | null> {
  if (!('clienteId' in account)) {
    const query = db.selectFrom(staffTableOf(account)).select('email');
    return (await query.where('id', '=', accountId(account)).executeTakeFirst())?.email ?? null;
  }
  const query = db.selectFrom('clientes').select('email_contato').where('contestada_em', 'is', null);
  return (await query.where('id', '=', account.clienteId).executeTakeFirst())?.email_contato ?? null;
}

/** The name that is typed to sign in to the account: a patient's CPF, the address of everyone else. */
export async function readAccountName(db: Reader, account: Account): Promise<string> {
  if (!('clienteId' in account)) {
    const query = db.selectFrom(staffTableOf(account)).select('email');
    return (await query.where('id', '=', accountId(account)).executeTakeFirstOrThrow()).email;
  }
  const query = db.selectFrom('clientes').select('cpf');
  return (await query.where('id', '=', account.clienteId).executeTakeFirstOrThrow()).cpf;
}
