import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { TAMANHO_DA_PAGINA } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { temPrazo, type Bandeja } from '#domain/pedidos/atendimento.ts';
import { anywhere } from '#platform/db/queries/like.ts';
import type { DB } from '#platform/db/schema.ts';
import type { ChavesDaBusca } from '#domain/mesa/busca-pedidos.ts';
import { BANDEJA_CONDITIONS, DRAFTS, NOT_DRAFTS, WAITING } from './bandejas.repository.ts';
import { matchChaves, matchRemedios, type FoundByChaves } from './chaves.repository.ts';
import { NEWEST_FIRST, type Parte } from './lista.policy.ts';

type Reader = Kysely<DB>;
type Condition = RawBuilder<unknown>;

/**
 * Which orders a search selects: all; these, and those of these patients or accounts; or those that match, found by
 * scanning.
 */
export type PedidoOwnerFilter =
  | { modo: 'todos' }
  | ({ modo: 'estes' } & Readonly<FoundByChaves>)
  | { modo: 'andar'; search: PedidoSearch };

/**
 * Words that a name must contain, as whole words (`wholeWords`, two or more) or as parts of words; or the medicines of an
 * order, as parts.
 */
export type NameFilter = { palavras: readonly string[]; wholeWords: boolean };

/** A search that matches too many: by keys of a person, beside orders that other keys led to; or by words. */
export type PedidoSearch = { chaves: ChavesDaBusca; pedidos: readonly string[] } | NameFilter;

/** The filters of the list; null does not filter. */
export type PedidoFilter = {
  bandeja: Bandeja | null;
  status: string | null;
  servico: string | null;
  /** From this instant (inclusive) to `ate` (exclusive). */
  de: Date | null;
  ate: Date | null;
  /** True for orders only that wait for the team past their promised time, by the database's clock. */
  atrasados: boolean;
  quem: PedidoOwnerFilter;
};

/**
 * Rows of one stretch of a list: in which direction, after which row (null: from that end), and at most how many.
 */
export type PedidoView = {
  parte: Parte;
  para: 'proxima' | 'anterior';
  depois: FoundPedido | null;
  limit: number;
};

/** Every word occurs somewhere in the name; `column` is the patient's name or its copy in the order. */
function matchWords(column: 'c.nome_busca' | 'p.nome_busca', palavras: readonly string[]): Condition {
  return where(palavras.map((word) => sql`${sql.ref(column)} like ${anywhere(word)}`));
}

function matchName(column: 'c.nome_busca' | 'p.nome_busca', { palavras, wholeWords }: NameFilter): Condition {
  if (!wholeWords) return matchWords(column, palavras);
  // With two or more words: a name that contains every pair of them contains all, and the index is over
  // pairs.
  if (column === 'c.nome_busca') {
    return sql`pares_do_nome(c.nome_busca) @> pares_do_nome(${palavras.join(' ')})`;
  }
  return sql`string_to_array(p.nome_busca, ' ') @> ${[...palavras]}::text[]`;
}

/** An order `p` whose patient has the name, or that has the medicine. */
function matchWordsOf(nome: NameFilter): Condition {
  return sql`(${matchName('p.nome_busca', nome)} or ${matchRemedios(nome.palavras)})`;
}

/** Ids of up to `limit` patients with a name. */
export async function findClientes(db: Reader, nome: NameFilter, limit: number): Promise<string[]> {
  const fits = matchName('c.nome_busca', nome);
  const found = sql<{ id: string }>`select c.id from clientes c where ${fits} limit ${limit}`;
  return (await found.execute(db)).rows.map(({ id }) => id);
}

/** Conditions of the stretches that are not every order of the filter. */
const STRETCHES: Partial<Record<Parte, Condition>> = {
  esperando: WAITING,
  resto: sql`(${WAITING}) is not true and ${NOT_DRAFTS}`,
  enviados: NOT_DRAFTS,
  'enviados-antigos': NOT_DRAFTS,
  rascunhos: DRAFTS,
  'rascunhos-antigos': DRAFTS,
};

function conditions(
  { bandeja, status, servico, de, ate, atrasados }: PedidoFilter,
  parte: Parte | null,
): Condition[] {
  return [
    bandeja === null ? null : BANDEJA_CONDITIONS[bandeja],
    status === null ? null : sql`p.status = ${status}`,
    servico === null ? null : sql`p.servico_selecionado = ${servico}`,
    de === null ? null : sql`p.created_at >= ${de}`,
    ate === null ? null : sql`p.created_at < ${ate}`,
    atrasados ? sql`${WAITING} and p.prazo < now()` : null,
    (parte !== null && STRETCHES[parte]) || null,
  ].filter((condition) => condition !== null);
}

function where(all: readonly Condition[]): Condition {
  return all.length === 0 ? sql`true` : sql.join([...all], sql` and `);
}

const byPrazo = (parte: Parte) => parte === 'prazo' || parte === 'esperando';
const keyOf = (parte: Parte) => (byPrazo(parte) ? sql.ref('p.prazo') : sql.ref('p.created_at'));

/**
 * The orders to read from. For given patients, accounts and orders, `offset 0` makes the planner gather these first and keeps
 * it from scanning all orders.
 */
function source(filter: PedidoFilter, parte: Parte | null): Condition {
  const { quem, bandeja } = filter;
  const all = conditions(filter, parte);
  if (quem.modo === 'estes') {
    const named: [column: Condition, ids: readonly string[]][] = [
      // A person of an account has a contact of their own once they decide themselves.
      [sql`p.paciente_id`, [...quem.pacientes, ...quem.contas]],
      [sql`p.cliente_id`, quem.contas],
      [sql`p.id`, quem.pedidos],
    ];
    const given = named.filter(([, ids]) => ids.length > 0);
    // Separate queries, because each condition has an index and their disjunction has none; an order in two of them is one.
    const gathered = (given.length === 0 ? named.slice(0, 1) : given).map(([column, ids]) => {
      const theirs = [...all, sql`${column} = any(${[...ids]}::uuid[])`];
      return sql`select p.id, p.created_at, p.prazo, p.status, p.atendimento from pedidos p where ${where(theirs)}`;
    });
    return sql`(${sql.join(gathered, sql` union `)} offset 0) p`;
  }
  // The few orders that wait are gathered first, as those of given patients are, unless their index has the order asked.
  const waits = filter.atrasados || (bandeja !== null && temPrazo(bandeja));
  const few = waits && parte !== null && !byPrazo(parte) ? sql`offset 0` : sql``;
  if (quem.modo === 'todos') return sql`(select p.* from pedidos p where ${where(all)} ${few}) p`;
  if ('chaves' in quem.search) {
    all.push(matchChaves(quem.search.chaves, quem.search.pedidos));
    const people = sql`join clientes c on c.id = p.paciente_id join clientes a on a.id = p.cliente_id`;
    return sql`(select p.* from pedidos p ${people} where ${where(all)}) p`;
  }
  all.push(matchWordsOf(quem.search));
  return sql`(select p.* from pedidos p where ${where(all)}) p`;
}

/** An instant as a cursor holds it: its text, whose order is that of time. */
export const chaveOf = (key: Expression<unknown>) =>
  sql<string>`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The id of an order and its sort key as text. */
export type FoundPedido = { id: string; chave: string };

/** The SQL of a page's order: sort key, direction, and the conditions for rows after and up to the given one. */
function directionOf({ parte, para, depois }: PedidoView) {
  const key = keyOf(parte);
  const down = NEWEST_FIRST.has(parte) !== (para === 'anterior');
  const direction = down ? sql`desc` : sql`asc`;
  const compared = (operator: Condition) =>
    depois ? sql`(${key}, p.id) ${operator} (${depois.chave}::timestamptz, ${depois.id}::uuid)` : null;
  return {
    key,
    chave: sql`${chaveOf(key)} as chave`,
    order: sql`order by ${key} ${direction}, p.id ${direction}`,
    after: compared(down ? sql`<` : sql`>`) ?? sql`true`,
    upTo: compared(down ? sql`>=` : sql`<=`) ?? sql`false`,
  };
}

/** The rows of a page of the usual size, and one more, which tells that another page follows. */
export const FIRST_PAGE = TAMANHO_DA_PAGINA + 1;

/** As a constant in a first page: PostgreSQL plans a statement anew each time whose limit is a parameter. */
const limitOf = ({ depois, limit }: PedidoView) =>
  depois === null && limit === FIRST_PAGE ? sql.lit(limit) : sql`${limit}`;

/** Ids and sort keys of one stretch of a list, in the direction asked. */
export async function listIds(db: Reader, filter: PedidoFilter, view: PedidoView): Promise<FoundPedido[]> {
  const { chave, order, after } = directionOf(view);
  const page = sql<FoundPedido>`
    select p.id, ${chave} from ${source(filter, view.parte)} where ${after} ${order} limit ${limitOf(view)}`;
  return (await page.execute(db)).rows;
}

/** Ids of the stretches of a page of given orders, and how many all of them are, from a single scan. */
export async function listCounted(
  db: Reader,
  filter: PedidoFilter,
  views: readonly PedidoView[],
): Promise<{ stretches: FoundPedido[][]; total: number }> {
  const pages = views.map((view) => {
    const { chave, order, after } = directionOf(view);
    const fits = where([STRETCHES[view.parte] ?? sql`true`, after]);
    return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'chave', x.chave) order by x.n), '[]')
      from (select p.id, ${chave}, row_number() over (${order}) as n from p where ${fits} ${order} limit ${view.limit}) x)`;
  });
  const page = sql<{ n: number; pages: FoundPedido[][] }>`
    with p as materialized (select * from ${source(filter, null)})
    select (select count(*) from p) as n, jsonb_build_array(${sql.join(pages)}) as pages`;
  const row = (await page.execute(db)).rows[0];
  return { stretches: row?.pages ?? [], total: row?.n ?? 0 };
}

/** Words of a name or medicine, and how many orders may be scanned for them. */
export type WalkOptions = { nome: NameFilter; scanned: number };

/** Ids of one page of the orders with such words, found by scanning a limited number of the next orders. */
export async function walkIds(
  db: Reader,
  filter: PedidoFilter,
  { nome, scanned }: WalkOptions,
  view: PedidoView,
): Promise<FoundPedido[]> {
  const { chave, order, after } = directionOf(view);
  const page = sql<FoundPedido>`
    select p.id, ${chave}
      from (select p.* from ${source(filter, view.parte)} where ${after} ${order} limit ${scanned}) p
     where ${matchWordsOf(nome)} ${order} limit ${view.limit}`;
  return (await page.execute(db)).rows;
}

/** The number of orders in a stretch of a list, counted up to `limit`, as a value within a statement. */
export function numberUpTo(filter: PedidoFilter, parte: Parte, limit: number): RawBuilder<number> {
  const { order } = directionOf({ parte, para: 'proxima', depois: null, limit });
  // In the order of an index, which has its rows beside each other; the orders of given patients have been gathered.
  const sorted = filter.quem.modo === 'todos' ? order : sql``;
  const some = sql`select 1 from ${source(filter, parte)} ${sorted} limit ${sql.lit(limit)}`;
  return sql<number>`(select count(*) from (${some}) x)`;
}

/** The number of orders in a stretch of a list, counted up to `limit`. */
export async function countUpTo(
  db: Reader,
  filter: PedidoFilter,
  parte: Parte,
  limit: number,
): Promise<number> {
  const counted = sql<{ n: number }>`select ${numberUpTo(filter, parte, limit)} as n`;
  return (await counted.execute(db)).rows[0]?.n ?? 0;
}

/** How many orders of a stretch stand before the rows that a view begins with, counted up to its limit. */
export async function countBefore(db: Reader, filter: PedidoFilter, view: PedidoView): Promise<number> {
  const { after, upTo } = directionOf(view);
  // Reading backwards, the rows after the cursor are those that precede it in the list.
  const before = view.para === 'proxima' ? upTo : after;
  const counted = sql<{ n: number }>`
    select count(*) as n from (select 1 from ${source(filter, view.parte)} where ${before} limit ${view.limit}) x`;
  return (await counted.execute(db)).rows[0]?.n ?? 0;
}

/** The number of orders with such words, or null when more than `scanned` orders would have to be scanned. */
export async function countOfFew(
  db: Reader,
  filter: PedidoFilter,
  { nome, scanned }: WalkOptions,
): Promise<number | null> {
  // Sorted, so that an index is used: without an order, the first of many matching rows may be far away.
  const { order } = directionOf({ parte: 'recentes', para: 'proxima', depois: null, limit: scanned });
  const counted = sql<{ n: number; vistos: number }>`
    select count(*) filter (where ${matchWordsOf(nome)}) as n, count(*) as vistos
      from (select p.nome_busca, p.remedios_busca from ${source(filter, 'recentes')} ${order} limit ${scanned + 1}) p`;
  const row = (await counted.execute(db)).rows[0];
  return row && row.vistos <= scanned ? row.n : null;
}
