import { sql, type Kysely, type Transaction } from 'kysely';
import type { DadosTrazidos } from '#domain/importacao/cliente-trazido.ts';
import type { DB } from '#platform/db/schema.ts';
import { NO_PASSWORD } from '#platform/secrets/password.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The ids that are patients here already, and those that were erased here: neither is written again. */
export async function findKnownClientes(db: Reader, ids: readonly string[]) {
  const [rows, erased] = await Promise.all([
    db
      .selectFrom('clientes')
      .select(['id', 'apagada_em'])
      .where('id', 'in', [...ids])
      .execute(),
    db
      .selectFrom('apagamentos')
      .select('cliente_id')
      .where('cliente_id', 'in', [...ids])
      .execute(),
  ]);
  const gone = [
    ...erased.map(({ cliente_id }) => cliente_id),
    ...rows.filter((r) => r.apagada_em).map((r) => r.id),
  ];
  return { known: new Set([...rows.map(({ id }) => id), ...gone]), erased: new Set(gone) };
}

/** Those of some CPFs that an account here has, beside the named ids. */
export async function findTakenCpfs(
  db: Reader,
  cpfs: readonly string[],
  but: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('clientes')
    .select('cpf')
    .where('cpf', 'in', [...cpfs])
    .where('conta_id', 'is', null)
    .where('contestada_em', 'is', null)
    .where('id', 'not in', [...but])
    .execute();
  return new Set(rows.map(({ cpf }) => cpf));
}

export type NovoCliente = Partial<DadosTrazidos> & {
  id: string;
  cpf: string;
  dados_em: Date | null;
  created_at: Date;
  /** A closed account: nobody signs in, and only the desk sees it. */
  contestada_em: Date | null;
};

/** Inserts patients without a password. @returns the ids of the new ones; one whose CPF was taken meanwhile is not among them */
export async function insertClientes(
  tx: Transaction<DB>,
  clientes: readonly NovoCliente[],
): Promise<string[]> {
  if (clientes.length === 0) return [];
  const values = clientes.map((one) => ({
    nome: '',
    data_nascimento: null,
    telefone: '',
    email_contato: '',
    cep: '',
    endereco: '',
    numero: '',
    bairro: '',
    complemento: '',
    uf: '',
    cidade: '',
    ...one,
    updated_at: one.created_at,
    senha_hash: NO_PASSWORD,
  }));
  const query = tx.insertInto('clientes').values(values);
  const rows = await query
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives patients of before their password, those only that have none yet, are open and have a CPF that was written as it is here.
 * @returns the ids of those that got one
 */
export async function giveSenhas(
  tx: Transaction<DB>,
  senhas: readonly { id: string; hash: string }[],
): Promise<string[]> {
  if (senhas.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    update clientes c set senha_hash = s.hash
      from unnest(${senhas.map(({ id }) => id)}::uuid[], ${senhas.map(({ hash }) => hash)}::text[]) s (id, hash)
     where c.id = s.id and c.senha_hash = ${NO_PASSWORD} and c.contestada_em is null
       and not exists (select from notas_da_importacao n
                        where n.cliente_id = c.id and n.motivo in ('cpf_pontuado', 'cpf_errado'))
    returning c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The ids of those patients of before that have no password yet and could get one. */
export async function findSemSenha(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('clientes as c')
    .select('c.id')
    .where('c.id', 'in', [...ids])
    .where('c.senha_hash', '=', NO_PASSWORD)
    .where('c.contestada_em', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Closes accounts. */
export async function closeClientes(tx: Transaction<DB>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('clientes')
    .set((eb) => ({ contestada_em: now, versao: eb('versao', '+', 1) }))
    .where('id', 'in', [...ids])
    .where('contestada_em', 'is', null)
    .execute();
}
