import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Admin } from '../../../../platform/actor.ts';
import { anywhere } from '../../../../platform/db/queries/like.ts';
import type { DB } from '../../../../platform/db/schema.ts';

/** Digits that a CPF holds, or words that all stand in a name, small and without accents. */
export type PatientSearch = { cpf: string } | { words: readonly string[] };

/** The last row of the page before. */
export type ConversaPosition = { ordem: number; id: string };

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

export type GatheredPatient = ConversaPosition & { nao_lida: boolean };

/** The patients that fit, up to a number of them, in no order; whoever has no conversation has the order 0. */
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
 * Conversations of patients that fit, written to last first, walking from the newest; no further than so many
 * conversations, where `scanned` is given.
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

/** Patients that fit and have said nothing yet, after those who have. */
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

/** These patients with their newest message, their newest order and how much nobody has read, in no order. */
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

export type ListedConversa = Awaited<ReturnType<typeof listConversas>>[number];
