import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Admin } from '../../../../platform/actor.ts';
import { anywhere } from '../../../../platform/db/queries/like.ts';
import type { DB } from '../../../../platform/db/schema.ts';

/**
 * A search: either part of a CPF (digits), or words that must all occur in the name, in lower case and
 * without accents.
 */
export type PatientSearch = { cpf: string } | { words: readonly string[] };

/**
 * A row's place in the list and the cursor of a page: `ordem` rises with every message; 0 for patients
 * without a conversation.
 */
export type ConversaPosition = { ordem: number; id: string };

/**
 * What the list shows: a search or everybody, only conversations the team has not read, and the position
 * after which to continue.
 */
export type ConversaFilter = {
  search: PatientSearch | null;
  naoLidas: boolean;
  depois: ConversaPosition | null;
};

function matchesSearch(search: PatientSearch | null): RawBuilder<boolean> {
  if (search === null) return sql<boolean>`true`;
  if ('cpf' in search) return sql<boolean>`c.cpf like ${`%${search.cpf}%`}`;
  const words = search.words.map((word) => sql`c.nome_busca like ${anywhere(word)}`);
  return sql<boolean>`(${sql.join(words, sql` and `)})`;
}

/** A matching patient's position and whether the team has messages of theirs to read. */
export type GatheredPatient = ConversaPosition & { nao_lida: boolean };

/** Up to `limit` patients that match a search, in no order; `ordem` is 0 for those without a conversation. */
export async function gatherPacientes(
  db: Kysely<DB>,
  search: PatientSearch,
  limit: number,
): Promise<GatheredPatient[]> {
  return db
    .selectFrom('clientes as c')
    .leftJoin('conversas as v', 'v.cliente_id', 'c.id')
    .select([
      'c.id',
      sql<number>`coalesce(v.ordem, 0)`.as('ordem'),
      sql<boolean>`coalesce(v.cliente_n > v.lido_equipe, false)`.as('nao_lida'),
    ])
    .where(matchesSearch(search))
    .where('c.contestada_em', 'is', null)
    .limit(limit)
    .execute();
}

/**
 * Conversations of matching patients, by their last message, newest first, after the cursor.
 * @param scanned looks at no more than so many conversations; without it at all of them
 */
export function walkConversas(
  db: Kysely<DB>,
  { search, naoLidas, depois }: ConversaFilter,
  { limit, scanned }: { limit: number; scanned?: number },
): Promise<ConversaPosition[]> {
  let newest = db
    .selectFrom('conversas')
    .select(['cliente_id', 'ordem'])
    .$if(naoLidas, (query) => query.whereRef('cliente_n', '>', 'lido_equipe'));
  if (depois) newest = newest.where('ordem', '<', depois.ordem);
  if (scanned !== undefined) newest = newest.orderBy('ordem', 'desc').limit(scanned);
  return db
    .selectFrom(newest.as('v'))
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .select(['c.id', 'v.ordem'])
    .where('c.contestada_em', 'is', null)
    .where(matchesSearch(search))
    .orderBy('v.ordem', 'desc')
    .limit(limit)
    .execute();
}

/** Matching patients without a conversation, by descending id: they follow the conversations in the list. */
export function walkSilentPatients(
  db: Kysely<DB>,
  { search, depois }: ConversaFilter,
  limit: number,
): Promise<ConversaPosition[]> {
  let query = db
    .selectFrom('clientes as c')
    .select(['c.id', sql<number>`0`.as('ordem')])
    .where('c.contestada_em', 'is', null)
    .where(matchesSearch(search))
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
 * The rows of the list for these patient ids, in no order: newest message, newest order, and the number of
 * messages the team has not read.
 */
export function listConversas(db: Kysely<DB>, _actor: Admin, ids: readonly string[]) {
  return db
    .selectFrom('clientes as c')
    .leftJoin('conversas as v', 'v.cliente_id', 'c.id')
    .leftJoin('mensagens as m', (join) =>
      join.onRef('m.cliente_id', '=', 'c.id').onRef('m.n', '=', 'v.ultimo'),
    )
    .leftJoin('anexos as a', 'a.mensagem_id', 'm.id')
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
      'm.mensagem',
      'm.por',
      'm.automatica',
      'm.created_at',
      'a.id as anexo_id',
      'p.id as pedido_id',
      'p.numero',
      'p.servico_selecionado',
      'p.status',
      'p.atendimento',
      'p.prazo',
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

/** One row of `listConversas`. */
export type ListedConversa = Awaited<ReturnType<typeof listConversas>>[number];
