import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { Consultas, DB, Escolhas } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A consultation (consulta) of an order; a moved one is cancelled, and another takes its place. */
export type ConsultaRow = Selectable<Consultas>;
/** The choice (escolha) of the patient of a refused order. */
export type EscolhaRow = Selectable<Escolhas>;

/** The choice of an order; undefined where no refusal opened one. */
export function findEscolha(db: Reader, pedidoId: string): Promise<EscolhaRow | undefined> {
  return db.selectFrom('escolhas').selectAll().where('pedido_id', '=', pedidoId).executeTakeFirst();
}

/** Inserts the choice that a refusal opens. */
export async function insertEscolha(
  tx: Transaction<DB>,
  row: Pick<EscolhaRow, 'pedido_id' | 'recusado_em' | 'recusado_por' | 'motivo' | 'escolher_ate'>,
): Promise<void> {
  await tx.insertInto('escolhas').values(row).execute();
}

/** Changes the choice of an order. */
export async function updateEscolha(
  tx: Transaction<DB>,
  pedidoId: string,
  change: Partial<Pick<EscolhaRow, 'escolha' | 'escolhida_em' | 'escolher_ate' | 'faltas'>>,
): Promise<void> {
  await tx.updateTable('escolhas').set(change).where('pedido_id', '=', pedidoId).execute();
}

/** Orders whose patient let the time to choose pass, the longest ago first, 100 at most. */
export async function listEscolhasVencidas(db: Reader, now: Date): Promise<OrderOf[]> {
  return db
    .selectFrom('escolhas as e')
    .innerJoin('pedidos as p', 'p.id', 'e.pedido_id')
    .select(['p.id', 'p.cliente_id'])
    .where('e.escolha', 'is', null)
    .where('e.escolher_ate', '<=', now)
    .orderBy('e.escolher_ate')
    .limit(100)
    .execute();
}

/** The refused orders of a patient whose choice is open or led to a booked consultation, in the order in which they are locked. */
export function listEscolhasDe(db: Reader, { clienteId }: PatientScope): Promise<OrderOf[]> {
  return db
    .selectFrom('escolhas as e')
    .innerJoin('pedidos as p', 'p.id', 'e.pedido_id')
    .select(['p.id', 'p.cliente_id'])
    .where('p.cliente_id', '=', clienteId)
    .where('p.atendimento', '=', 'recusado')
    .where((eb) => eb.or([eb('e.escolha', 'is', null), eb('e.escolha', '=', 'consulta')]))
    .orderBy('p.id')
    .execute();
}
/** An order and its patient, for work of the system. */
export type OrderOf = { id: string; cliente_id: string };

function consultas(db: Reader) {
  return db
    .selectFrom('consultas as k')
    .innerJoin('medicos as m', 'm.id', 'k.medico_id')
    .selectAll('k')
    .select(['m.nome_com_tratamento as medico_nome', 'm.crm as medico_crm', 'm.uf as medico_uf']);
}

/** A consultation by its id with its doctor, of this order or this doctor if given; undefined for any other. */
export function findConsulta(db: Reader, id: string, of: { pedidoId?: string; medicoId?: string } = {}) {
  const { pedidoId, medicoId } = of;
  let query = consultas(db).where('k.id', '=', id);
  if (pedidoId !== undefined) query = query.where('k.pedido_id', '=', pedidoId);
  if (medicoId !== undefined) query = query.where('k.medico_id', '=', medicoId);
  return query.executeTakeFirst();
}
/** The result of `findConsulta`. */
export type ConsultaFound = NonNullable<Awaited<ReturnType<typeof findConsulta>>>;

/** The patient of a consultation, for work of the system; null for an unknown one. */
export async function findConsultaOwner(db: Reader, id: string): Promise<string | null> {
  const query = db.selectFrom('consultas as k').innerJoin('pedidos as p', 'p.id', 'k.pedido_id');
  const row = await query.select('p.cliente_id').where('k.id', '=', id).executeTakeFirst();
  return row?.cliente_id ?? null;
}

/** The booked consultation of an order; undefined where there is none. */
export function findMarcada(db: Reader, pedidoId: string): Promise<ConsultaFound | undefined> {
  return consultas(db)
    .where('k.pedido_id', '=', pedidoId)
    .where('k.estado', '=', 'marcada')
    .executeTakeFirst();
}

/** Every consultation of an order, oldest first; `remarcada`: another took its place. */
export function listConsultasDe(db: Reader, pedidoId: string) {
  return consultas(db)
    .select((eb) =>
      eb
        .exists(eb.selectFrom('consultas as w').select('w.id').whereRef('w.remarcada_de', '=', 'k.id'))
        .as('remarcada'),
    )
    .where('k.pedido_id', '=', pedidoId)
    .orderBy('k.criada_em')
    .orderBy('k.id')
    .execute();
}
/** One row of `listConsultasDe`. */
export type ConsultaDoPedido = Awaited<ReturnType<typeof listConsultasDe>>[number];

/** How many consultations were booked for an order, those that were moved counted. */
export async function countMarcacoes(db: Reader, pedidoId: string): Promise<number> {
  const query = db.selectFrom('consultas').select(({ fn }) => fn.countAll<number>().as('n'));
  return (await query.where('pedido_id', '=', pedidoId).executeTakeFirstOrThrow()).n;
}

/** A consultation to insert; `evento` and `sequencia` are those of the one that it takes the place of. */
export type NewConsulta = Pick<
  ConsultaRow,
  | 'id'
  | 'pedido_id'
  | 'medico_id'
  | 'inicio'
  | 'fim'
  | 'contato'
  | 'criada_em'
  | 'remarcada_de'
  | 'evento'
  | 'sequencia'
>;

/** Inserts a booked consultation; the database refuses a second one of its time, or of its order. */
export async function insertConsulta(tx: Transaction<DB>, row: NewConsulta): Promise<void> {
  await tx.insertInto('consultas').values(row).execute();
}

/** Ends a booked consultation. */
export async function endConsulta(
  tx: Transaction<DB>,
  id: string,
  change: Pick<ConsultaRow, 'estado' | 'cancelada_por' | 'sequencia'> & { encerrada_em: Date },
): Promise<void> {
  await tx.updateTable('consultas').set(change).where('id', '=', id).execute();
}

/** Booked consultations of a doctor that their orders have, with the patients, in the order in which they are locked. */
export function listMarcadasDe(db: Reader, medicoId: string): Promise<OrderOf[]> {
  return db
    .selectFrom('consultas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .select(['p.id', 'p.cliente_id'])
    .where('k.medico_id', '=', medicoId)
    .where('k.estado', '=', 'marcada')
    .orderBy('p.id')
    .execute();
}

/** Orders with a booked consultation that ended before an instant, 100 at most. */
export function listEsquecidas(db: Reader, before: Date): Promise<OrderOf[]> {
  return db
    .selectFrom('consultas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .select(['p.id', 'p.cliente_id'])
    .where('k.estado', '=', 'marcada')
    .where('k.fim', '<=', before)
    .orderBy('k.fim')
    .limit(100)
    .execute();
}

/**
 * Marks as reminded, and gives, the booked consultations that begin between `now` and `until` and were booked before that
 * reminder was due.
 */
export async function claimLembretes(
  tx: Transaction<DB>,
  coluna: 'lembrada_na_vespera_em' | 'lembrada_na_hora_em',
  { now, until }: { now: Date; until: Date },
): Promise<string[]> {
  const lead = sql`make_interval(secs => ${(until.getTime() - now.getTime()) / 1000})`;
  const rows = await tx
    .updateTable('consultas')
    .set({ [coluna]: now })
    .where('estado', '=', 'marcada')
    .where('inicio', '>', now)
    .where('inicio', '<=', until)
    .where(coluna, 'is', null)
    // Booked later than that: the invitation itself has just said it.
    .where(sql<boolean>`criada_em <= inicio - ${lead}`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The state of a doctor's registration, which stays as it is until the transaction ends; undefined for an unknown id. */
export async function holdEstadoDoMedico(tx: Transaction<DB>, medicoId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('medicos')
    .select('estado')
    .where('id', '=', medicoId)
    .forShare()
    .executeTakeFirst();
  return row?.estado;
}
locks('account', holdEstadoDoMedico);

/** Active doctors who have an agenda and say where a consultation takes place, `primeiro` first, 20 at most. */
export function listMedicosComAgenda(db: Reader, primeiro: string) {
  return db
    .selectFrom('agendas as a')
    .innerJoin('medicos as m', 'm.id', 'a.medico_id')
    .select(['m.id', 'm.nome_com_tratamento as nome', 'm.crm', 'm.uf', 'a.duracao_min', 'a.contato'])
    .where('m.estado', '=', 'ativo')
    .where('a.contato', '<>', '')
    .orderBy((eb) => eb('m.id', '=', primeiro), 'desc')
    .orderBy('m.id')
    .limit(20)
    .execute();
}
/** One row of `listMedicosComAgenda`. */
export type MedicoComAgenda = Awaited<ReturnType<typeof listMedicosComAgenda>>[number];
