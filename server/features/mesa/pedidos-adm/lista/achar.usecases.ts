import type { FiltrosDePedidos } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { MENOS_DE_NOME, type BuscaDePedidos, type ChavesDaBusca } from '#domain/mesa/busca-pedidos.ts';
import { nomeParecido } from '#domain/mesa/nome-parecido.ts';
import { instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { together, type Queries } from '#platform/db/database.ts';
import { findByChaves, findRemedios, listNomesParecidos } from './chaves.repository.ts';
import {
  countBeforePage,
  listInParts,
  placedIn,
  readStretches,
  stretchesFrom,
  viewsOf,
  type ListView,
  type PlacedPedido,
} from './em-partes.usecases.ts';
import * as lista from './lista.repository.ts';
import type { PedidoOwnerFilter, PedidoFilter, WalkOptions } from './lista.repository.ts';
import { MAX_COUNTED } from './lista.policy.ts';

type FoundPeople = Exclude<PedidoOwnerFilter, { modo: 'todos' }>;

/** Bounds of the work that one search may cause. */
export type SearchLimits = {
  /** How many orders are scanned for a name before its patients are looked up. */
  scanned: number;
  /**
   * Up to this many matching patients, their orders are read directly; with more, scanning orders is faster.
   */
  gathered: number;
  /**
   * How many orders are scanned then, before the query planner may choose: it takes a common name for a rare
   * one.
   */
  walked: number;
};
/** The bounds in use; tests pass smaller ones. */
export const SEARCH_LIMITS: SearchLimits = { scanned: 2000, gathered: 1000, walked: 50_000 };

/**
 * The found orders of a page; `total` is null when counting would take too long, and so is `antes`, how many stand before
 * the place that the page was read from. `parecido`: the words of a name that were searched for instead of a text with
 * mistakes.
 */
export type FoundPage = {
  found: PlacedPedido[];
  total: number | null;
  antes: number | null;
  parecido: string | null;
};

/**
 * Finds one page of orders by filters and search. A common name is found by scanning the next orders, a rare
 * one through its patients, so the work is bounded by the page and not by the number of hits.
 */
export async function findPedidos(
  db: Queries,
  filtros: FiltrosDePedidos,
  busca: BuscaDePedidos,
  view: ListView,
  limits: SearchLimits = SEARCH_LIMITS,
): Promise<FoundPage> {
  const key = busca.tipo === 'nome' ? await findKey(db, busca, limits) : NOBODY;
  if (!isNobody(key)) return findMeant(db, filtros, { quem: key, parecido: null }, view, limits);
  const nearby =
    busca.tipo === 'nome' && mayMatchMany(busca.palavras)
      ? await findNearby(db, filtros, busca, view, limits)
      : null;
  // An empty page may be that of a name with mistakes.
  if (nearby && nearby.total !== 0) return nearby;
  return findMeant(db, filtros, await parseWho(db, busca, limits), view, limits);
}

/** One page of the orders of whom a search means. */
async function findMeant(
  db: Queries,
  filtros: FiltrosDePedidos,
  { quem, parecido }: Meant,
  view: ListView,
  limits: SearchLimits,
): Promise<FoundPage> {
  const filter = { ...filterOfAll(filtros), quem };
  if (isNobody(quem)) return { found: [], total: 0, antes: 0, parecido };
  if (quem.modo !== 'andar') return { ...(await findListed(db, filter, view)), parecido };
  const antes = atStart(view);
  if ('palavras' in quem.search) {
    const options = { nome: quem.search, scanned: limits.walked };
    const { sure } = await walk(db, filterOfAll(filtros), options, view);
    if (sure.length === view.limit) return { found: sure, total: null, antes, parecido };
  }
  const found = await listInParts(view, (part) => lista.listIds(db, filter, part));
  return { found, total: null, antes, parecido };
}

/**
 * A page of all orders or of given ones, with one answer of the database. Given ones are read and counted by a
 * single scan.
 */
function findListed(db: Queries, filter: PedidoFilter, view: ListView): Promise<Omit<FoundPage, 'parecido'>> {
  return together(db, async (one) => {
    const antes = countBeforePage(one, filter, view, MAX_COUNTED + 1);
    if (filter.quem.modo === 'estes') {
      const views = viewsOf(view);
      const [{ stretches, total }, before] = await Promise.all([
        lista.listCounted(one, filter, views),
        antes,
      ]);
      const placed = stretches.flatMap((rows, i) => placedIn(rows, views[i]));
      return { found: placed.slice(0, view.limit), total, antes: before };
    }
    const [stretches, total, before] = await Promise.all([
      readStretches(view, (part) => lista.listIds(one, filter, part)),
      lista.countUpTo(one, filter, 'recentes', MAX_COUNTED + 1),
      antes,
    ]);
    return { found: stretches.flat().slice(0, view.limit), total, antes: before };
  });
}

/**
 * A page of the orders with such words, found by scanning a limited number of the next ones of each stretch. `all`: as if every
 * order had been scanned; `sure`: as far as it is known that no order between was left out.
 */
async function walk(db: Queries, filter: PedidoFilter, { nome, scanned }: WalkOptions, view: ListView) {
  const stretches = await readStretches(view, (part) =>
    // Orders that wait for the team are few, so all are scanned: the next stretch begins where this one ended.
    lista.walkIds(db, filter, { nome, scanned: part.parte === 'esperando' ? ALL_WAITING : scanned }, part),
  );
  const partly = stretchesFrom(view).findIndex((parte) => parte !== 'esperando');
  const page = (some: readonly PlacedPedido[][]) => some.flat().slice(0, view.limit);
  return { all: page(stretches), sure: page(partly === -1 ? stretches : stretches.slice(0, partly + 1)) };
}

/** More orders than ever wait for the team at a time. */
const ALL_WAITING = 1_000_000;

const atStart = ({ lugar }: ListView) => (lugar === null ? 0 : null);

/**
 * True when a search may match many patients: one word may be a common first name, two long words match few
 * people.
 */
function mayMatchMany(palavras: readonly string[]): boolean {
  return palavras.filter(({ length }) => length >= MENOS_DE_NOME).length < 2;
}

/**
 * Looks for a name or a medicine among the next orders only.
 * @returns the page when it is full, or when the filters leave so few orders that all were scanned; otherwise
 * null
 */
async function findNearby(
  db: Queries,
  filtros: FiltrosDePedidos,
  { palavras }: Extract<BuscaDePedidos, { tipo: 'nome' }>,
  view: ListView,
  { scanned }: SearchLimits,
): Promise<FoundPage | null> {
  const filter = filterOfAll(filtros);
  const options = { nome: { palavras, wholeWords: false }, scanned };
  const [{ all, sure }, total] = await together(db, (one) =>
    Promise.all([walk(one, filter, options, view), lista.countOfFew(one, filter, options)]),
  );
  const antes = atStart(view);
  // The filters leave so few orders that a scan reaches the end of each stretch.
  if (total !== null) return { found: all, total, antes, parecido: null };
  return sure.length === view.limit ? { found: sure, total, antes, parecido: null } : null;
}

/** Translates the filters into instants, and the search into patients, accounts and orders. */
export async function filterOf(
  db: Queries,
  filtros: FiltrosDePedidos,
  busca: BuscaDePedidos,
  limits: SearchLimits = SEARCH_LIMITS,
): Promise<PedidoFilter> {
  const key = busca.tipo === 'nome' ? await findKey(db, busca, limits) : NOBODY;
  const quem = isNobody(key) ? (await parseWho(db, busca, limits)).quem : key;
  return { ...filterOfAll(filtros), quem };
}

/** The filters in instants, over the orders of all patients. */
export function filterOfAll({
  bandeja,
  status,
  servico,
  de,
  ate,
  atrasados,
}: FiltrosDePedidos): PedidoFilter {
  return {
    bandeja,
    status,
    servico,
    de: de === null ? null : instanteEmSaoPaulo(de, '00:00'),
    ate: ate === null ? null : instanteEmSaoPaulo(somarDias(ate, 1), '00:00'),
    atrasados,
    quem: { modo: 'todos' },
  };
}

type Meant = { quem: PedidoOwnerFilter; parecido: string | null };

/**
 * Resolves a search to patients, accounts and orders; words are no key any more. Several words are
 * matched as whole words of a name, or as parts of words when nobody has all of them; in medicines as parts. Words that lead
 * to nothing are read as a name with mistakes.
 */
async function parseWho(db: Queries, busca: BuscaDePedidos, limits: SearchLimits): Promise<Meant> {
  if (busca.tipo === 'nada' || busca.tipo === 'curta') return { quem: { modo: 'todos' }, parecido: null };
  if (busca.tipo === 'digitos') {
    const { chaves } = busca;
    return { quem: await together(db, (one) => byChaves(one, chaves, limits)), parecido: null };
  }
  const { palavras } = busca;
  const quem = await together(db, (one) => byWords(one, palavras, limits));
  if (!isNobody(quem)) return { quem, parecido: null };
  const meant = nomeParecido(palavras, await listNomesParecidos(db, palavras.join(' '), NAMES_COMPARED));
  if (meant === null) return { quem, parecido: null };
  return { quem: await together(db, (one) => byWords(one, meant, limits)), parecido: meant.join(' ') };
}

/** Words that may be a key are looked up as one before they are a name. */
function findKey(
  db: Queries,
  { chaves }: Extract<BuscaDePedidos, { tipo: 'nome' }>,
  limits: SearchLimits,
): Promise<PedidoOwnerFilter> {
  return chaves === null ? Promise.resolve(NOBODY) : together(db, (one) => byChaves(one, chaves, limits));
}

/** Most names near a text that are compared with it. */
const NAMES_COMPARED = 50;

const NOBODY: FoundPeople = { modo: 'estes', pacientes: [], contas: [], pedidos: [] };

function isNobody(quem: PedidoOwnerFilter): boolean {
  return (
    quem.modo === 'estes' && [quem.pacientes, quem.contas, quem.pedidos].every((ids) => ids.length === 0)
  );
}

/** Patients, accounts and orders that the keys lead to, or a scan over all orders when that is too much. */
async function byChaves(
  db: Queries,
  chaves: ChavesDaBusca,
  { gathered }: SearchLimits,
): Promise<FoundPeople> {
  const found = await findByChaves(db, chaves, gathered + 1);
  const { pacientes, contas, pedidos } = found;
  if (pacientes.length > gathered || contas.length > gathered)
    return { modo: 'andar', search: { chaves, pedidos } };
  return { modo: 'estes', ...found };
}

/** Orders per patient who is gathered: so many orders with a medicine are gathered, too. */
const PEDIDOS_PER_PATIENT = 5;

/** The patients with such a name and the orders with such a medicine, or a scan when there are too many of them. */
async function byWords(
  db: Queries,
  palavras: readonly string[],
  { gathered }: SearchLimits,
): Promise<FoundPeople> {
  const most = gathered * PEDIDOS_PER_PATIENT;
  const whole = !mayMatchMany(palavras);
  const [first, pedidos] = await Promise.all([
    lista.findClientes(db, { palavras, wholeWords: whole }, gathered + 1),
    findRemedios(db, palavras, most + 1),
  ]);
  const nome = { palavras, wholeWords: whole && first.length > 0 };
  const pacientes = nome.wholeWords === whole ? first : await lista.findClientes(db, nome, gathered + 1);
  if (pacientes.length > gathered || pedidos.length > most) return { modo: 'andar', search: nome };
  return { modo: 'estes', pacientes, contas: [], pedidos };
}
