import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { locks } from '#platform/db/command/decision.ts';
import type { Contestacoes, DB } from '#platform/db/schema.ts';
import type { PatientScope } from '#platform/actor.ts';

type Reader = Kysely<DB> | Transaction<DB>;
/** A row of `contestacoes`: one case about a CPF. */
export type ContestacaoRow = Selectable<Contestacoes>;

const lowerEmail = sql<string>`lower(email)`;

/**
 * One case by id; undefined for an unknown id. There is no scope: callers are the administrator, jobs, or
 * have verified a token of the case.
 */
export function findContestacao(db: Reader, id: string): Promise<ContestacaoRow | undefined> {
  return db.selectFrom('contestacoes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads one case and locks it until the transaction ends; undefined for an unknown id. */
export function lockContestacao(tx: Transaction<DB>, id: string): Promise<ContestacaoRow | undefined> {
  return tx.selectFrom('contestacoes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
locks('contestacao', lockContestacao);

/** The case that a form opened, by the form's idempotency key; undefined when there is none. */
export function findContestacaoByForm(db: Reader, chave: string): Promise<ContestacaoRow | undefined> {
  return db.selectFrom('contestacoes').selectAll().where('chave', '=', chave).executeTakeFirst();
}

/** The open case about the registration of a CPF, by CPF and e-mail (compared without case); a unique index allows one. */
export function findOpenContestacao(
  db: Reader,
  cpf: string,
  email: string,
): Promise<ContestacaoRow | undefined> {
  return db
    .selectFrom('contestacoes')
    .selectAll()
    .where('cpf', '=', cpf)
    .where('tipo', '=', 'cadastro')
    .where(lowerEmail, '=', email.toLowerCase())
    .where('situacao', '=', 'aberta')
    .executeTakeFirst();
}

/** The case of a mailed link, by the SHA-256 of its token; undefined when there is none. */
export function findContestacaoByToken(db: Reader, tokenHash: Buffer): Promise<ContestacaoRow | undefined> {
  return db.selectFrom('contestacoes').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/**
 * The accepted case of a registration link that is unused and has not expired, by the SHA-256 of its token.
 */
export function findContestacaoByCadastroToken(
  db: Reader,
  hash: Buffer,
  now: Date,
): Promise<ContestacaoRow | undefined> {
  return db
    .selectFrom('contestacoes')
    .selectAll()
    .where('cadastro_token_hash', '=', hash)
    .where('cadastro_expira_em', '>', now)
    .where('cadastro_cliente_id', 'is', null)
    .where('situacao', '=', 'aceita')
    .executeTakeFirst();
}

/** Inserts a case. @throws for a second open one of a CPF and an e-mail, and for a second one of a form */
export async function insertContestacao(tx: Transaction<DB>, row: Insertable<Contestacoes>): Promise<void> {
  await tx.insertInto('contestacoes').values(row).execute();
}

/** The columns of a case that may change. */
export type ContestacaoChange = Partial<
  Omit<ContestacaoRow, 'id' | 'protocolo' | 'chave' | 'cpf' | 'created_at'>
>;

/** Updates columns of a case. */
export async function updateContestacao(db: Reader, id: string, change: ContestacaoChange): Promise<void> {
  await db.updateTable('contestacoes').set(change).where('id', '=', id).execute();
}

/** All open cases, oldest first. */
export function listOpenContestacoes(db: Reader): Promise<ContestacaoRow[]> {
  return db
    .selectFrom('contestacoes')
    .selectAll()
    .where('situacao', '=', 'aberta')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Up to `limit` decided cases, the most recently decided first. */
export function listSettledContestacoes(db: Reader, limit: number): Promise<ContestacaoRow[]> {
  return db
    .selectFrom('contestacoes')
    .selectAll()
    .where('situacao', '<>', 'aberta')
    .orderBy('resolvida_em', 'desc')
    .limit(limit)
    .execute();
}

/** True when the account was warned since the instant, by any case of its CPF. */
export async function wasAccountTold(db: Reader, cpf: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('contestacoes')
    .select('id')
    .where('cpf', '=', cpf)
    .where('conta_avisada_em', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Cases decided before the instant whose document is still stored. */
export async function listContestacoesToForget(
  db: Reader,
  before: Date,
): Promise<{ id: string; objeto: string }[]> {
  const rows = await db
    .selectFrom('contestacoes')
    .select(['id', 'documento_objeto'])
    .where('resolvida_em', '<', before)
    .where('documento_objeto', 'is not', null)
    .orderBy('resolvida_em')
    .limit(500)
    .execute();
  return rows.flatMap(({ id, documento_objeto: objeto }) => (objeto === null ? [] : [{ id, objeto }]));
}

/**
 * The data of an account that a case is compared with: name, contact, number of orders and of paid ones. No
 * questionnaire answers, services or files.
 */
export async function readComparedAccount(db: Kysely<DB>, scope: PatientScope) {
  const conta = await db
    .selectFrom('clientes')
    .select(['id', 'nome', 'email_contato', 'created_at', 'contestada_em'])
    .where('id', '=', scope.clienteId)
    .executeTakeFirstOrThrow();
  const pedidos = await db
    .selectFrom('pedidos')
    .select(['id', 'numero', 'pago_em', 'status'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('numero')
    .execute();
  const pagos = pedidos.filter(({ pago_em, status }) => pago_em !== null && status !== 'Excluído');
  return { ...conta, pedidos: pedidos.length, pagos: pagos.map(({ id, numero }) => ({ id, numero })) };
}

export type ComparedAccount = Awaited<ReturnType<typeof readComparedAccount>>;
