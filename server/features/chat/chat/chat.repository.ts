import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { palavrasDaMensagem } from '#domain/chat/palavras.ts';
import type { DoctorScope, PatientScope } from '#platform/actor.ts';
import { fixed, fixedChange, paramsOf } from '#platform/db/queries/fixed.ts';
import { ofOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { DB } from '#platform/db/schema.ts';
import type { ConversaChange, Side } from './conversas/conversas.repository.ts';

type Reader = Kysely<DB> | Transaction<DB>;

function select(db: Reader) {
  return db
    .selectFrom('mensagens as m')
    .leftJoin('anexos as a', 'a.mensagem_id', 'm.id')
    .leftJoin('clientes as q', 'q.id', 'm.paciente_id')
    .select([
      'm.id',
      'm.n',
      'm.cliente_id',
      'm.pedido_id',
      'm.paciente_id',
      'q.nome as paciente_nome',
      'q.nome_social as paciente_nome_social',
      'm.mensagem',
      'm.por',
      'm.autor',
      'm.automatica',
      'm.created_at',
      'a.id as anexo_id',
      'a.nome_original',
      'a.size',
      'a.content_type',
      'a.situacao',
      'a.motivo',
      'a.paginas',
      'a.executa',
      'a.previa_objeto',
    ]);
}

/** A message with its file, if it has one. */
export type MensagemRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

type OfAccount = { clienteId: string; fechadas: readonly string[] };
type Page = OfAccount & { antes: number; limite: number };
const PAGE = fixed<Page, MensagemRow>((db, param) =>
  select(db)
    .where('m.cliente_id', '=', param('clienteId'))
    .where(ofOpenPatient(param('fechadas'), 'm.pedido_id'))
    .where('m.n', '<', param('antes'))
    .orderBy('m.n', 'desc')
    .limit(param('limite')),
);

/** Above the number of every message: PostgreSQL's largest integer. */
const NEWEST = 2 ** 31 - 1;

/** Up to `limite` messages of a patient's log with numbers below `antes` (null: the newest), oldest first. */
export async function listMensagens(
  db: Reader,
  { clienteId, fechadas }: PatientScope,
  { antes, limite }: { antes: number | null; limite: number },
): Promise<MensagemRow[]> {
  return (await PAGE(db, { clienteId, fechadas, antes: antes ?? NEWEST, limite })).toReversed();
}

type CasePage = { clienteId: string; pacienteId: string; desde: Date; limite: number };
const CASE_PAGE = fixed<CasePage, MensagemRow>((db, param) =>
  select(db)
    .where('m.cliente_id', '=', param('clienteId'))
    .where((eb) =>
      eb.or([
        eb('m.paciente_id', '=', param('pacienteId')),
        eb.and([
          eb('m.paciente_id', 'is', null),
          eb.or([eb('m.cliente_id', '=', param('pacienteId')), eb('m.created_at', '>=', param('desde'))]),
        ]),
      ]),
    )
    .orderBy('m.n', 'desc')
    .limit(param('limite')),
);

/**
 * Up to `limite` newest messages of the conversation beside a case, oldest first: those about its patient, and those about
 * nobody in particular, which for a person of the account are read since the case's order was made (`desde`) only. What is
 * about somebody else is never among them.
 */
export async function listMensagensDoCaso(
  db: Reader,
  { patient: { clienteId }, pacienteId }: DoctorScope,
  { desde, limite }: { desde: Date; limite: number },
): Promise<MensagemRow[]> {
  return (await CASE_PAGE(db, { clienteId, pacienteId, desde, limite })).toReversed();
}

type Hidden = { clienteId: string; pacienteId: string; pedidoId: string };
const FIRST_HIDDEN = fixed<Hidden, { created_at: Date }>((db, param) =>
  db
    .selectFrom('mensagens as m')
    .innerJoin('conversas as v', 'v.cliente_id', 'm.cliente_id')
    .innerJoin('pedidos as p', 'p.cliente_id', 'm.cliente_id')
    .select('m.created_at')
    .where('m.cliente_id', '=', param('clienteId'))
    .where('p.id', '=', param('pedidoId'))
    .where('m.por', '=', 'Cliente')
    .where('m.automatica', '=', false)
    .where('v.fechada_em', 'is', null)
    .whereRef('m.created_at', '>=', 'v.espera_desde')
    .where('m.paciente_id', 'is distinct from', param('pacienteId'))
    .where((eb) =>
      eb.or([
        eb('m.paciente_id', 'is not', null),
        eb.and([
          eb('m.cliente_id', '<>', param('pacienteId')),
          eb('m.created_at', '<', eb.ref('p.created_at')),
        ]),
      ]),
    )
    .orderBy('m.n')
    .limit(1),
);

/** Time of the first line that waits for an answer and that the doctor of a case may not read; null without one. */
export async function findFirstHidden(
  db: Reader,
  { patient: { clienteId }, pacienteId, pedidoId }: DoctorScope,
): Promise<Date | null> {
  const [row] = await FIRST_HIDDEN(db, { clienteId, pacienteId, pedidoId });
  return row?.created_at ?? null;
}

type Named = { id: string; clienteId: string };
const BY_ID = fixed<Named & OfAccount, MensagemRow>((db, param) =>
  select(db)
    .where('m.id', '=', param('id'))
    .where('m.cliente_id', '=', param('clienteId'))
    .where(ofOpenPatient(param('fechadas'), 'm.pedido_id')),
);

/** The message of a patient's conversation with an id; undefined for an unknown id, and for one of another conversation. */
export async function findMensagem(
  db: Reader,
  { clienteId, fechadas }: PatientScope,
  id: string,
): Promise<MensagemRow | undefined> {
  const [row] = await BY_ID(db, { id, clienteId, fechadas });
  return row;
}

const IS_ELSEWHERE = fixed<Named, { elsewhere: boolean }>((db, param) => ({
  compile: () =>
    sql<{ elsewhere: boolean }>`select exists (
      select from mensagens where id = ${param('id')} and cliente_id <> ${param('clienteId')}) as elsewhere`.compile(
      db,
    ),
}));

/** True where another conversation has a message with this id. */
export async function isElsewhere(db: Reader, { clienteId }: PatientScope, id: string): Promise<boolean> {
  const [row] = await IS_ELSEWHERE(db, { id, clienteId });
  return row?.elsewhere === true;
}

/** The columns of a message that has no file. */
export const WITHOUT_FILE = {
  anexo_id: null,
  nome_original: null,
  size: null,
  content_type: null,
  situacao: null,
  motivo: null,
  paginas: null,
  executa: null,
  previa_objeto: null,
} satisfies Partial<MensagemRow>;

/** A message to insert; without `id` it gets a new one. `n` is the next number of the conversation. */
export type NewMensagem = {
  id?: string;
  cliente_id: string;
  pedido_id: string | null;
  /** Whom the message is about; null for nobody in particular. */
  paciente_id: string | null;
  n: number;
  por: Side;
  automatica: boolean;
  autor?: string | null;
  mensagem: string;
  created_at: Date;
  /** Of the team's answer: since when the patient had waited for it. */
  respondeu_desde?: Date | null;
};

const INSERTED = [
  'id',
  'cliente_id',
  'pedido_id',
  'paciente_id',
  'n',
  'por',
  'automatica',
  'autor',
  'mensagem',
  'created_at',
  'palavras',
  'respondeu_desde',
] as const;
type Inserted = Required<NewMensagem> & { palavras: string };

type Line = Pick<NewMensagem, 'cliente_id' | 'pedido_id' | 'paciente_id' | 'mensagem' | 'created_at'>;

// The message is made of the conversation's row: so the conversation is written first, as every other writer locks it first.
const INSERT_LINE = fixed<Line & { id: string; again: boolean }, unknown>((db, param) => ({
  compile: () =>
    sql`with conversa as (
      insert into conversas (cliente_id, ultimo, ultima_em)
      select ${param('cliente_id')}::uuid, 1, ${param('created_at')}::timestamptz
       where ${param('again')}::boolean or not exists (
         select from mensagens m
          where m.pedido_id = ${param('pedido_id')} and m.mensagem = ${param('mensagem')} and m.automatica)
      on conflict (cliente_id) do update set ultimo = conversas.ultimo + 1, ultima_em = excluded.ultima_em
      returning cliente_id, ultimo, ultima_em)
    insert into mensagens (id, cliente_id, pedido_id, paciente_id, n, por, automatica, mensagem, created_at)
    select ${param('id')}::uuid, cliente_id, ${param('pedido_id')}::uuid,
           coalesce(${param('paciente_id')}::uuid, (select p.paciente_id from pedidos p where p.id = ${param('pedido_id')})),
           ultimo, 'Adm', true,
           ${param('mensagem')}::text, ultima_em
      from conversa`.compile(db),
}));

/**
 * Inserts one automatic line of the team, about the patient of its order where it has one, with the next number of its conversation, which is made where there is none. The line is
 * no sort key of the list (docs/product/decisions.md): the conversation stays where people last wrote.
 * @param again false: unless the order has such a line; the caller holds the lock of the order, under which its lines are written
 */
export async function insertLine(tx: Transaction<DB>, line: Line, again: boolean): Promise<void> {
  await INSERT_LINE(tx, { ...line, id: randomUUID(), again });
}

const INSERT_MESSAGE = fixedChange<ConversaChange, Inserted, unknown>((db, param, values) =>
  db
    .with('conversa', (one) =>
      one
        .updateTable('conversas')
        .set({ ...values, ordem: sql<number>`nextval('conversas_ordem')` })
        .where('cliente_id', '=', param('cliente_id')),
    )
    .insertInto('mensagens')
    .values(paramsOf(param, INSERTED)),
);

/**
 * Inserts one message whose id the caller has looked for under the conversation's lock, records its number and time, and moves
 * the conversation to the top of the administrator's list. @throws when a message with its id exists elsewhere
 */
export async function insertMessage(
  tx: Transaction<DB>,
  values: NewMensagem,
  change: ConversaChange & { ultimo: number; ultima_em: Date },
): Promise<void> {
  await INSERT_MESSAGE(tx, change, withAll(values));
}

function withAll({
  id = randomUUID(),
  autor = null,
  respondeu_desde = null,
  ...values
}: NewMensagem): Inserted {
  const palavras = palavrasDaMensagem(values.mensagem, values.created_at);
  return { id, autor, respondeu_desde, ...values, palavras };
}
