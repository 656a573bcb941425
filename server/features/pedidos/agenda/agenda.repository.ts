import { sql, type Kysely, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type {
  ANTECEDENCIAS,
  DURACOES,
  ExcecaoDaAgenda,
  Horario,
  PadraoSemanal,
} from '#domain/consultorio/agenda.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** An exception with its reason, empty where none was given. */
type ExcecaoComMotivo = ExcecaoDaAgenda & { motivo: string };

/** A doctor's agenda; `versao` 0 and `updated_at` null where none was saved yet. */
export type AgendaRow = {
  medico_id: string;
  medico_nome: string;
  medico_estado: string;
  padrao: PadraoSemanal;
  duracao_min: (typeof DURACOES)[number];
  antecedencia_min: (typeof ANTECEDENCIAS)[number];
  contato: string;
  versao: number;
  updated_at: Date | null;
};

/** A doctor's agenda with the exceptions of the days asked for, in order. */
export type AgendaComExcecoes = AgendaRow & { excecoes: ExcecaoComMotivo[] };

/** An agenda with the booked times: together they decide which times are free. */
export type AgendaComMarcadas = AgendaComExcecoes & { marcadas: Horario[] };

/** A doctor's agenda with its exceptions from a day on ('YYYY-MM-DD', in order). Undefined for an unknown doctor. */
export async function findAgenda(
  db: Reader,
  medicoId: string,
  desde: string,
): Promise<AgendaComExcecoes | undefined> {
  return withExcecoes(db, medicoId, { desde, ate: null }).executeTakeFirst();
}

/**
 * A doctor's agenda with what falls into a stretch of days and of instants: exceptions and booked consultations, without the
 * consultation `sem`. Undefined for an unknown doctor. One statement.
 */
export async function findAgendaComMarcadas(
  db: Reader,
  medicoId: string,
  dias: { desde: string; ate: string },
  { inicio, fim, sem }: Horario & { sem: string | undefined },
): Promise<AgendaComMarcadas | undefined> {
  const row = await withExcecoes(db, medicoId, dias)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('consultas as k')
          .select(['k.inicio', 'k.fim'])
          .whereRef('k.medico_id', '=', 'm.id')
          .where('k.estado', '=', 'marcada')
          .where('k.inicio', '<', fim)
          .where('k.fim', '>', inicio)
          .$if(sem !== undefined, (query) => query.where('k.id', '<>', sem ?? ''))
          .orderBy('k.inicio'),
      ).as('marcadas'),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  // Instants arrive as text inside of JSON.
  const marcadas = row.marcadas.map((one) => ({
    inicio: new Date(one.inicio),
    fim: new Date(one.fim),
  }));
  return { ...row, marcadas };
}

function withExcecoes(db: Reader, medicoId: string, dias: { desde: string; ate: string | null }) {
  return agendas(db, medicoId).select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('excecoes_da_agenda as e')
        .select(['e.motivo', 'e.tipo'])
        .select(sql<string>`to_char(e.data, 'YYYY-MM-DD')`.as('data'))
        .select([horaOf('de').as('de'), horaOf('ate').as('ate')])
        .whereRef('e.medico_id', '=', 'm.id')
        .where('e.data', '>=', dias.desde)
        .$if(dias.ate !== null, (query) => query.where('e.data', '<=', dias.ate))
        .orderBy('e.data')
        .orderBy(sql`e.de nulls first`)
        .orderBy('e.id'),
    ).as('excecoes'),
  );
}

function horaOf(column: 'de' | 'ate') {
  return sql<string | null>`to_char(${sql.ref(`e.${column}`)}, 'HH24:MI')`;
}

function agendas(db: Reader, medicoId: string) {
  return db
    .selectFrom('medicos as m')
    .leftJoin('agendas as a', 'a.medico_id', 'm.id')
    .select(['m.id as medico_id', 'm.nome as medico_nome', 'm.estado as medico_estado', 'a.updated_at'])
    .select(sql<PadraoSemanal>`coalesce(a.padrao, '{}')`.as('padrao'))
    .select(sql<AgendaRow['duracao_min']>`coalesce(a.duracao_min, 20)`.as('duracao_min'))
    .select(sql<AgendaRow['antecedencia_min']>`coalesce(a.antecedencia_min, 120)`.as('antecedencia_min'))
    .select(sql<string>`coalesce(a.contato, '')`.as('contato'))
    .select(sql<number>`coalesce(a.versao, 0)`.as('versao'))
    .where('m.id', '=', medicoId);
}

/**
 * Locks a doctor's agenda until the transaction ends, so that bookings and saves of it take turns. Lock the order first:
 * `pedidos`, then this. @returns the version; null where no agenda was saved yet, and nothing is locked
 */
export async function lockAgenda(db: Transaction<DB>, medicoId: string): Promise<number | null> {
  const row = await db
    .selectFrom('agendas')
    .select('versao')
    .where('medico_id', '=', medicoId)
    .forUpdate()
    .executeTakeFirst();
  return row?.versao ?? null;
}

/** Locks a doctor's agenda as `lockAgenda` does, making an empty one where there is none; null for an unknown doctor. */
export async function lockOrMakeAgenda(tx: Transaction<DB>, medicoId: string): Promise<number | null> {
  const empty = tx
    .insertInto('agendas')
    .columns(['medico_id'])
    .expression((eb) => eb.selectFrom('medicos').select('id').where('id', '=', medicoId))
    .onConflict((oc) => oc.column('medico_id').doNothing());
  const [, versao] = await Promise.all([empty.execute(), lockAgenda(tx, medicoId)]);
  return versao;
}
locks('agenda', lockOrMakeAgenda);

/** The columns of an agenda that an edit saves; exceptions are rows of their own. */
type AgendaChange = Pick<AgendaRow, 'padrao' | 'duracao_min' | 'antecedencia_min' | 'contato' | 'versao'> & {
  updated_at: Date;
};

/** Writes an agenda under its new version; the exceptions take the place of all before. */
export async function updateAgenda(
  db: Transaction<DB>,
  medicoId: string,
  { padrao, ...change }: AgendaChange,
  excecoes: readonly (ExcecaoComMotivo & { id: string })[],
): Promise<void> {
  const rows = excecoes.map((excecao) => ({ ...excecao, medico_id: medicoId }));
  await Promise.all([
    db
      .updateTable('agendas')
      .set({ ...change, padrao: JSON.stringify(padrao) })
      .where('medico_id', '=', medicoId)
      .execute(),
    db.deleteFrom('excecoes_da_agenda').where('medico_id', '=', medicoId).execute(),
    rows.length > 0 && db.insertInto('excecoes_da_agenda').values(rows).execute(),
  ]);
}

/** The most consultations that the agenda's screen gets at once: more than a doctor can hold in four months. */
export const MAX_CONSULTAS = 2000;

/** A consultation that was not cancelled, for its doctor and the administrator. */
export type ConsultaDaAgenda = Awaited<ReturnType<typeof listConsultas>>[number];

/** A doctor's consultations that end after an instant and were not cancelled, in order of time, with the patient's name. */
export function listConsultas(db: Reader, medicoId: string, desde: Date) {
  return db
    .selectFrom('consultas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
    .select(['k.id', 'k.pedido_id', 'k.inicio', 'k.fim', 'p.numero', 'c.nome', 'c.nome_social'])
    .select((eb) => eb.ref('k.estado').$castTo<'marcada' | 'realizada' | 'faltou'>().as('estado'))
    .where('k.medico_id', '=', medicoId)
    .where('k.estado', '<>', 'cancelada')
    .where('k.fim', '>', desde)
    .orderBy('k.inicio')
    .limit(MAX_CONSULTAS)
    .execute();
}

/** Upper bound of patients of each kind who read of a change of the free times, those with the least time left first. */
const MAX_QUE_ESCOLHEM = 200;

/** The patients who may look at free times: those whose choice is open, and those who may move a consultation. One question. */
export async function listQuemEscolhe(db: Reader, now: Date): Promise<string[]> {
  const choosing = db
    .selectFrom('escolhas as e')
    .innerJoin('pedidos as p', 'p.id', 'e.pedido_id')
    .select('p.cliente_id')
    .where('e.escolha', 'is', null)
    .orderBy('e.escolher_ate')
    .limit(MAX_QUE_ESCOLHEM);
  const booked = db
    .selectFrom('consultas as c')
    .innerJoin('pedidos as p', 'p.id', 'c.pedido_id')
    .select('p.cliente_id')
    .where('c.estado', '=', 'marcada')
    .where('c.inicio', '>', now)
    .orderBy('c.inicio')
    .limit(MAX_QUE_ESCOLHEM);
  const rows = await db
    .selectFrom(choosing.as('x'))
    .select('x.cliente_id')
    .union(db.selectFrom(booked.as('y')).select('y.cliente_id'))
    .execute();
  return rows.map(({ cliente_id }) => cliente_id);
}
