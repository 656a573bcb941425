import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { AutorizadoPor, Parentesco } from '#domain/contas/pessoas/pessoa.ts';
import type {
  MotivoDaConferencia,
  PapelDoDocumento,
  SituacaoDaConferencia,
  TipoDeConferencia,
} from '#domain/titular/conferencia.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { Clientes, DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

const COLUMNS = [
  'c.id',
  'c.nome',
  'c.cpf',
  'c.parentesco',
  'c.data_nascimento',
  'c.email_contato',
  'c.celular_proprio',
  'c.declarado_em',
  'c.autorizado_em',
  'c.autorizado_por',
  'c.autorizado_ate',
  'c.recusado_em',
  'c.em_conferencia_desde',
] as const;
type Column = (typeof COLUMNS)[number] extends `c.${infer Name extends keyof Clientes}` ? Name : never;

/** A person of an account. */
export type PessoaDaContaRow = Pick<
  Selectable<Clientes>,
  Exclude<Column, 'parentesco' | 'data_nascimento' | 'declarado_em'>
> & {
  parentesco: Parentesco;
  declarado_em: Date;
  /** `YYYY-MM-DD` */
  data_nascimento: string;
  /** An order names the person. */
  pedida: boolean;
  /** The newest case in which the desk decides, or decided, for this account; null without one. */
  conferencia: ConferenciaDaPessoa | null;
};

/** A case as an account is told of it: nothing of another account. */
export type ConferenciaDaPessoa = {
  tipo: TipoDeConferencia;
  situacao: SituacaoDaConferencia;
  motivo: MotivoDaConferencia | null;
  /** The desk waits for a document of this account. */
  pede: boolean;
  /** The documents of this account that the desk has. */
  recebidos: PapelDoDocumento[];
};

/** SQL: `conferencia` of a person `c`, as a part of their account's list; a decision for the other account is not this one's. */
const CONFERENCIA = sql<ConferenciaDaPessoa | null>`(
  select json_build_object(
           'tipo', k.tipo, 'situacao', k.situacao, 'motivo', k.motivo,
           'pede', k.situacao = 'aberta' and k.pedido_em is not null,
           'recebidos', (select coalesce(json_agg(d.papel order by d.papel), '[]')
                           from documentos_da_conferencia d where d.conferencia_id = k.id and d.conta_id = c.conta_id))
    from conferencias k
   where (k.pessoa_id = c.id or k.espera_id = c.id)
     and (k.conta_id = c.conta_id or k.conta_de = c.conta_id and k.situacao = 'aberta' and k.pedido_em is not null)
   order by k.situacao = 'aberta' desc, k.created_at desc
   limit 1)`;

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
    .select(CONFERENCIA.as('conferencia'))
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

/** By what an account asks for an adult, and until which day (`YYYY-MM-DD`). */
export type Autorizado = { por: AutorizadoPor; ate: string | null };

/** Records that an adult allowed the account to ask for them, or that the desk accepted a document that says so. */
export async function authorize(
  tx: Transaction<DB>,
  id: string,
  { por, ate }: Autorizado,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('clientes')
    .set((eb) => ({
      autorizado_em: now,
      autorizado_por: por,
      autorizado_ate: ate,
      recusado_em: null,
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

/** Records that a person confirmed the address at which they were asked. */
export async function confirmAddress(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx.updateTable('clientes').set({ email_confirmado_em: now }).where('id', '=', id).execute();
}

/** Records that an adult refused; what allowed the account before ends with it. */
export async function refuse(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('clientes')
    .set((eb) => ({
      recusado_em: now,
      autorizado_em: null,
      autorizado_por: null,
      autorizado_ate: null,
      versao: eb('versao', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('conta_id', 'is not', null)
    .execute();
}

/** Stores where an adult is asked. A refusal holds until they agree. */
export async function updateAsked(
  tx: Transaction<DB>,
  id: string,
  asked: { email_contato: string; celular_proprio: string | null },
): Promise<void> {
  await tx.updateTable('clientes').set(asked).where('id', '=', id).execute();
}

/** A link by which an adult is asked, with who asks. No scope: the token is the permission. */
export function findAsked(db: Reader, tokenHash: Buffer) {
  return db
    .selectFrom('confirmacoes_email as l')
    .innerJoin('clientes as c', 'c.id', 'l.cliente_id')
    .innerJoin('clientes as t', 't.id', 'c.conta_id')
    .select(['c.id', 'c.nome', 'c.autorizado_em', 'c.email_contato', 'c.celular_proprio'])
    .select(['t.id as conta', 't.versao', 't.nome as titular', 'l.email', 'l.expira_em', 'l.usada_em'])
    .where('l.token_hash', '=', tokenHash)
    .where('c.contestada_em', 'is', null)
    .where('t.contestada_em', 'is', null)
    .executeTakeFirst();
}

/** An adult who refused, with the account that is told. */
export function findRefused(db: Reader, id: string) {
  return db
    .selectFrom('clientes as c')
    .innerJoin('clientes as t', 't.id', 'c.conta_id')
    .select(['t.id as conta', 't.email_contato as para'])
    .select((eb) => eb.ref('c.recusado_em').$notNull().as('recusado_em'))
    .where('c.id', '=', id)
    .where('c.recusado_em', 'is not', null)
    .where('t.contestada_em', 'is', null)
    .executeTakeFirst();
}

/** The person who is asked, while they are still to be. */
export function findToAsk(db: Reader, id: string) {
  return db
    .selectFrom('clientes')
    .select(['id', 'email_contato', 'celular_proprio'])
    .where('id', '=', id)
    .where('conta_id', 'is not', null)
    .where('autorizado_por', 'is distinct from', 'pessoa')
    .where('contestada_em', 'is', null)
    .executeTakeFirst();
}
