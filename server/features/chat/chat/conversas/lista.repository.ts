import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Admin } from '#platform/actor.ts';
import { anywhere } from '#platform/db/queries/like.ts';
import type { DB } from '#platform/db/schema.ts';
import { etiquetasOf, hasEtiqueta } from './etiquetadas.repository.ts';
import type { Caixa } from '#domain/chat/caixas.ts';
import { isIn, isPutOff, isUrgent, waitsNow } from './caixas.repository.ts';

/**
 * A search: either part of a CPF (digits), or words that must all occur in the name, in lower case and
 * without accents.
 */
export type PatientSearch = { cpf: string } | { words: readonly string[] };

/** Parts of the list in their order: possible emergencies, conversations sorted by another moment, all others. */
export const PARTS = { urgent: 0, timed: 1, others: 2 } as const;

/**
 * A row's place in the list and the cursor of a page. `marco`: microseconds since 1970 of the moment by which the row is
 * sorted within its part (since when it is urgent; since when it waits; until when it is put off), null for `others`. `ordem`
 * rises with every message of a person; 0 for patients without a conversation.
 */
export type ConversaPosition = { part: number; marco: number | null; ordem: number; id: string };

/** Which conversations are asked for: those of a box, or all but those put off. */
export type ConversaSet = 'todas' | Caixa;

/** The conversations of one page: a search or all, and the position after which to continue. */
export type ConversaFilter = {
  search: PatientSearch | null;
  /** Only conversations with this label; null for all. */
  etiqueta: string | null;
  which: ConversaSet;
  depois: ConversaPosition | null;
  now: Date;
};

const MICROSECONDS = (instant: RawBuilder<unknown>) =>
  sql<number>`(extract(epoch from ${instant}) * 1000000)::bigint`;

/** Part of the list that is sorted by a moment: that moment, and the condition of its rows. */
export type TimedPart = { part: number; moment: RawBuilder<Date>; has: RawBuilder<boolean> };

/** The parts of a set that are sorted by a moment, in the order of the list. */
export function timedParts(which: ConversaSet, now: Date): readonly TimedPart[] {
  if (which === 'aguardando' || which === 'fechadas') return [];
  if (which === 'adiadas') {
    return [{ part: PARTS.timed, moment: sql<Date>`v.adiada_ate`, has: isPutOff(now) }];
  }
  return [
    { part: PARTS.urgent, moment: sql<Date>`v.urgencia_em`, has: isUrgent(now) },
    {
      part: PARTS.timed,
      moment: sql<Date>`coalesce(v.espera_desde, v.adiada_ate)`,
      has: sql<boolean>`(${waitsNow(now)} and v.urgencia_n is null)`,
    },
  ];
}

function isInSet(which: ConversaSet, now: Date): RawBuilder<boolean> {
  return which === 'todas' ? sql<boolean>`not ${isIn('abertas', now)}` : isIn(which, now);
}

function matchesSearch(search: PatientSearch | null, patient: 'c' | 'x' = 'c'): RawBuilder<boolean> {
  if (search === null) return sql<boolean>`true`;
  if ('cpf' in search) return sql<boolean>`${sql.ref(`${patient}.cpf`)} like ${`%${search.cpf}%`}`;
  const name = sql.ref(`${patient}.nome_busca`);
  const words = search.words.map((word) => sql`${name} like ${anywhere(word)}`);
  return sql<boolean>`(${sql.join(words, sql` and `)})`;
}

/** SQL of the value of the first of these `when` clauses that holds, or else of another. */
function caseOf(whens: RawBuilder<unknown>[], other: RawBuilder<unknown>): RawBuilder<unknown> {
  return whens.length === 0 ? other : sql`case ${sql.join(whens, sql` `)} else ${other} end`;
}

/** Up to `limit` accounts whose holder, or a person of whom, matches a search, in no order; `ordem` is 0 for those without a conversation. */
export async function gatherPacientes(
  db: Kysely<DB>,
  { search, etiqueta, which, now }: ConversaFilter,
  limit: number,
): Promise<ConversaPosition[]> {
  const parts = timedParts(which, now);
  const partOf = parts.map(({ has, part }) => sql`when ${has} then ${part}::int`);
  const momentOf = parts.map(({ has, moment }) => sql`when ${has} then ${MICROSECONDS(moment)}`);
  return db
    .selectFrom('clientes as x')
    .innerJoin('clientes as c', (join) => join.on('c.id', '=', (eb) => eb.fn.coalesce('x.conta_id', 'x.id')))
    .leftJoin('conversas as v', 'v.cliente_id', 'c.id')
    .select([
      'c.id',
      sql<number>`coalesce(v.ordem, 0)`.as('ordem'),
      sql<number>`${caseOf(partOf, sql`${PARTS.others}::int`)}`.as('part'),
      sql<number | null>`${caseOf(momentOf, sql`null::bigint`)}`.as('marco'),
    ])
    .distinct()
    .where(matchesSearch(search, 'x'))
    .where(hasEtiqueta(etiqueta, 'c.id'))
    .$if(which !== 'todas', (query) => query.where(isInSet(which, now)))
    .where('x.contestada_em', 'is', null)
    .where('c.contestada_em', 'is', null)
    .limit(limit)
    .execute();
}

type Walk = {
  limit: number;
  /** Looks at no more than so many conversations; without it at all of them. */
  scanned?: number | undefined;
};

/** Conversations of matching patients in a part sorted by a moment, the earliest first, after the cursor. */
export function walkByMoment(
  db: Kysely<DB>,
  { search, etiqueta, depois }: ConversaFilter,
  { part, moment, has }: TimedPart,
  { limit, scanned }: Walk,
): Promise<ConversaPosition[]> {
  let first = db
    .selectFrom('conversas as v')
    .select(['v.cliente_id', 'v.ordem', moment.as('moment')])
    .where(has);
  if (depois?.part === part) {
    const after = sql`timestamptz 'epoch' + ${depois.marco}::bigint * interval '1 microsecond'`;
    first = first.where(sql<boolean>`(${moment}, v.ordem) > (${after}, ${depois.ordem}::bigint)`);
  }
  if (scanned !== undefined) first = first.orderBy(moment).orderBy('v.ordem').limit(scanned);
  return db
    .selectFrom(first.as('v'))
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .select([
      'c.id',
      'v.ordem',
      sql<number>`${part}::int`.as('part'),
      MICROSECONDS(sql`v.moment`).as('marco'),
    ])
    .where('c.contestada_em', 'is', null)
    .where(matchesSearch(search))
    .where(hasEtiqueta(etiqueta, 'c.id'))
    .orderBy('v.moment')
    .orderBy('v.ordem')
    .limit(limit)
    .execute();
}

/**
 * Conversations of matching patients that no moment sorts, by the last message of a person, newest first, after the cursor. Of
 * all conversations, those put off are found by a search and by a label only.
 */
export function walkConversas(
  db: Kysely<DB>,
  { search, etiqueta, which, depois, now }: ConversaFilter,
  { limit, scanned }: Walk,
): Promise<ConversaPosition[]> {
  let newest = db
    .selectFrom('conversas as v')
    .select(['v.cliente_id', 'v.ordem'])
    .where(isInSet(which, now))
    .$if(search === null && etiqueta === null && which === 'todas', (query) =>
      query.where(sql<boolean>`not ${isPutOff(now)}`),
    );
  if (depois?.part === PARTS.others) newest = newest.where('v.ordem', '<', depois.ordem);
  if (scanned !== undefined) newest = newest.orderBy('v.ordem', 'desc').limit(scanned);
  return db
    .selectFrom(newest.as('v'))
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .select(['c.id', 'v.ordem', sql<number>`${PARTS.others}::int`.as('part'), sql<null>`null`.as('marco')])
    .where('c.contestada_em', 'is', null)
    .where(matchesSearch(search))
    .where(hasEtiqueta(etiqueta, 'c.id'))
    .orderBy('v.ordem', 'desc')
    .limit(limit)
    .execute();
}

/** Matching patients without a conversation, by descending id: they follow the conversations in the list. */
export function walkSilentPatients(
  db: Kysely<DB>,
  { search, etiqueta, depois }: ConversaFilter,
  limit: number,
): Promise<ConversaPosition[]> {
  let query = db
    .selectFrom('clientes as c')
    .select([
      'c.id',
      sql<number>`0`.as('ordem'),
      sql<number>`${PARTS.others}::int`.as('part'),
      sql<null>`null`.as('marco'),
    ])
    .where('c.contestada_em', 'is', null)
    .where('c.conta_id', 'is', null)
    .where(matchesSearch(search))
    .where(hasEtiqueta(etiqueta, 'c.id'))
    .where((eb) => {
      const written = eb.selectFrom('conversas as v').whereRef('v.cliente_id', '=', 'c.id');
      return eb.not(eb.exists(written.select('v.cliente_id')));
    })
    .orderBy('c.id', 'desc')
    .limit(limit);
  if (depois?.ordem === 0) query = query.where('c.id', '<', depois.id);
  return query.execute();
}

/**
 * The rows of the list for these patient ids, in no order: the newest message of a person, the newest order, and the number
 * of messages the team has not read. An automatic line is no preview (docs/product/decisions.md).
 */
export function listConversas(db: Kysely<DB>, _actor: Admin, ids: readonly string[]) {
  return db
    .selectFrom('clientes as c')
    .leftJoin('conversas as v', 'v.cliente_id', 'c.id')
    .leftJoin('mensagens as m', (join) =>
      join.onRef('m.cliente_id', '=', 'c.id').on('m.n', '=', sql<number>`greatest(v.cliente_n, v.equipe_n)`),
    )
    .leftJoin('anexos as a', 'a.mensagem_id', 'm.id')
    .leftJoin('medicos as w', 'w.id', 'v.com_medico_id')
    .leftJoin('pedidos as g', 'g.id', 'v.com_pedido_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('pedidos as o')
          .select(['o.id', 'o.numero', 'o.servico_selecionado', 'o.status', 'o.atendimento', 'o.prazo'])
          .whereRef('o.cliente_id', '=', 'c.id')
          .orderBy('o.numero', 'desc')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'c.id',
      'c.cpf',
      'c.nome',
      'c.nome_social',
      'v.espera_desde',
      'v.adiada_ate',
      'v.urgencia_n',
      'v.urgencia_em',
      'v.fechada_em',
      'v.equipe_n',
      'v.com_pedido_id',
      'w.nome_com_tratamento as com_medico',
      'g.numero as com_numero',
      'm.n',
      'm.mensagem',
      'm.por',
      'm.created_at',
      'a.id as anexo_id',
      'p.id as pedido_id',
      'p.numero',
      'p.servico_selecionado',
      'p.status',
      'p.atendimento',
      'p.prazo',
      etiquetasOf('c.id').as('etiquetas'),
      eb
        .selectFrom('mensagens as u')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('u.cliente_id', '=', 'c.id')
        .whereRef('u.n', '>', 'v.lido_equipe')
        .where('u.por', '=', 'Cliente')
        .as('nao_lidas'),
    ])
    .where('c.id', 'in', [...ids])
    .execute();
}

export type ListedConversa = Awaited<ReturnType<typeof listConversas>>[number];
