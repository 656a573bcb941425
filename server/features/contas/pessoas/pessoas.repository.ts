import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Parentesco } from '#domain/contas/pessoa.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { Clientes, DB } from '#platform/db/schema.ts';
import { sharedBy, type ClienteRow } from '../clientes/clientes.public.ts';

type Reader = Kysely<DB> | Transaction<DB>;

const COLUMNS = [
  'c.id',
  'c.nome',
  'c.cpf',
  'c.parentesco',
  'c.data_nascimento',
  'c.email_contato',
  'c.autorizado_em',
  'c.em_conferencia_desde',
] as const;
type Column = (typeof COLUMNS)[number] extends `c.${infer Name extends keyof Clientes}` ? Name : never;

/** A person of an account. */
export type PessoaDaContaRow = Pick<
  Selectable<Clientes>,
  Exclude<Column, 'parentesco' | 'data_nascimento'>
> & {
  parentesco: Parentesco;
  /** `YYYY-MM-DD` */
  data_nascimento: string;
  /** An order names the person. */
  pedida: boolean;
};

function select(db: Reader) {
  return db
    .selectFrom('clientes as c')
    .select([...COLUMNS])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('pedidos as p').select('p.id').whereRef('p.paciente_id', '=', 'c.id'))
        .$castTo<boolean>()
        .as('pedida'),
    )
    .where('c.contestada_em', 'is', null)
    .$castTo<PessoaDaContaRow>();
}

/** The people of an account, in the order in which they were added. */
export function listPessoas(db: Reader, scope: PatientScope): Promise<PessoaDaContaRow[]> {
  return select(db)
    .where('c.conta_id', '=', scope.clienteId)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();
}

/** One person of an account; undefined alike for an unknown id and for a person of another account. */
export function findPessoa(
  db: Reader,
  scope: PatientScope,
  id: string,
): Promise<PessoaDaContaRow | undefined> {
  return select(db).where('c.conta_id', '=', scope.clienteId).where('c.id', '=', id).executeTakeFirst();
}

/** A person who was judged, with what the account's holder shares with them. */
export type NewPessoa = Pick<PessoaDaContaRow, 'id' | 'nome' | 'cpf' | 'parentesco' | 'data_nascimento'> & {
  email_contato: string;
  responsavel_nome: string;
  responsavel_cpf: string;
};

/** Inserts a person; of a CPF that another account named before, with the team's question open. */
export async function insertPessoa(
  tx: Transaction<DB>,
  holder: ClienteRow,
  { parentesco, ...person }: NewPessoa,
  now: Date,
): Promise<void> {
  const row = {
    ...person,
    ...sharedBy(holder),
    parentesco,
    conta_id: holder.id,
    senha_hash: '',
    responsavel_declara: person.responsavel_cpf !== '',
    declarado_em: now,
    dados_em: now,
    created_at: now,
    updated_at: now,
  };
  const columns = Object.keys(row).map((name) => sql.ref(name));
  const values = Object.values(row).map((value) => sql`${value}`);
  await sql`
    with first as (
      insert into clientes (${sql.join(columns)}) values (${sql.join(values)})
      on conflict (cpf) where contestada_em is null and conta_id is not null and em_conferencia_desde is null
      do nothing returning id)
    insert into clientes (${sql.join(columns)}, em_conferencia_desde)
    select ${sql.join(values)}, ${now} where not exists (select from first)`.execute(tx);
}

/** Removes a person of an account whom no order names. @returns false where there is none such */
export async function deletePessoa(tx: Transaction<DB>, scope: PatientScope, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('clientes')
    .where('id', '=', id)
    .where('conta_id', '=', scope.clienteId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('pedidos as p').select('p.id').where('p.paciente_id', '=', id))),
    )
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Records that an adult allowed the account to ask for them. */
export async function authorize(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('clientes')
    .set((eb) => ({
      autorizado_em: now,
      email_confirmado_em: now,
      responsavel_nome: '',
      responsavel_cpf: '',
      responsavel_declara: false,
      versao: eb('versao', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('conta_id', 'is not', null)
    .execute();
}

/** Stores where an adult is to be asked. */
export async function updateAddress(tx: Transaction<DB>, id: string, email: string): Promise<void> {
  await tx.updateTable('clientes').set({ email_contato: email }).where('id', '=', id).execute();
}

/** A link by which an adult is asked, with who asks. No scope: the token is the permission. */
export function findAsked(db: Reader, tokenHash: Buffer) {
  return db
    .selectFrom('confirmacoes_email as l')
    .innerJoin('clientes as c', 'c.id', 'l.cliente_id')
    .innerJoin('clientes as t', 't.id', 'c.conta_id')
    .select(['c.id', 'c.nome', 'c.autorizado_em', 'c.email_contato', 't.id as conta', 't.versao'])
    .select(['t.nome as titular', 'l.email', 'l.expira_em', 'l.usada_em'])
    .where('l.token_hash', '=', tokenHash)
    .where('c.contestada_em', 'is', null)
    .where('t.contestada_em', 'is', null)
    .executeTakeFirst();
}

/** The person to whom a mail goes, while they are still to be asked. */
export function findToAsk(db: Reader, id: string) {
  return db
    .selectFrom('clientes')
    .select(['id', 'email_contato'])
    .where('id', '=', id)
    .where('conta_id', 'is not', null)
    .where('autorizado_em', 'is', null)
    .where('email_contato', '<>', '')
    .executeTakeFirst();
}
