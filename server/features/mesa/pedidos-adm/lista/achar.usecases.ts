import type { FiltrosDePedidos } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { MENOS_DE_NOME, type BuscaDePedidos } from '#domain/mesa/busca-pedidos.ts';
import { instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { together, type Queries } from '#platform/db/database.ts';
import { countBeforePage, listInParts, type ListView, type PlacedPedido } from './em-partes.usecases.ts';
import * as lista from './lista.repository.ts';
import type { PedidoSearch, PedidoOwnerFilter, PedidoFilter, WalkOptions } from './lista.repository.ts';
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
 * the place that the page was read from.
 */
export type FoundPage = { found: PlacedPedido[]; total: number | null; antes: number | null };

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
  const nearby =
    busca.tipo === 'nome' && mayMatchMany(busca.palavras)
      ? await findNearby(db, filtros, busca, view, limits)
      : null;
  if (nearby) return nearby;
  const filter = await filterOf(db, filtros, busca, limits);
  const { quem } = filter;
  if (quem.modo === 'estes') {
    const nobody = quem.clientes.length === 0 && quem.numero === null;
    return nobody ? { found: [], total: 0, antes: 0 } : findOwn(db, filter, view);
  }
  if (quem.modo === 'andar' && 'palavras' in quem.search) {
    const options = { nome: quem.search, scanned: limits.walked };
    const found = await walk(db, filterOfAll(filtros), options, scannedStretches(view));
    if (found.length === view.limit) return { found, total: null, antes: atStart(view) };
  }
  const walked = quem.modo === 'andar';
  const [found, total, antes] = await together(db, (one) =>
    Promise.all([
      listInParts(view, (part) => lista.listIds(one, filter, part)),
      walked ? null : lista.countUpTo(one, filter, 'recentes', MAX_COUNTED + 1),
      walked ? atStart(view) : countBeforePage(one, filter, view, MAX_COUNTED + 1),
    ]),
  );
  return { found, total, antes };
}

/** A page of given patients' orders; a list of one stretch is read and counted by a single scan. */
function findOwn(db: Queries, filter: PedidoFilter, view: ListView): Promise<FoundPage> {
  return together(db, async (one) => {
    const antes = countBeforePage(one, filter, view, MAX_COUNTED + 1);
    const [parte] = view.partes;
    if (view.partes.length === 1 && parte !== undefined) {
      const { para = 'proxima' } = view.lugar ?? {};
      const page = { parte, para, depois: view.lugar, limit: view.limit };
      const [{ found, total }, before] = await Promise.all([lista.listCounted(one, filter, page), antes]);
      return { found: found.map((row) => ({ ...row, parte })), total, antes: before };
    }
    const [found, total, before] = await Promise.all([
      listInParts(view, (part) => lista.listIds(one, filter, part)),
      lista.countUpTo(one, filter, 'recentes', MAX_COUNTED + 1),
      antes,
    ]);
    return { found, total, antes: before };
  });
}

/** A page of the orders with a name, found by scanning a limited number of the next ones. */
function walk(db: Queries, filter: PedidoFilter, { nome, scanned }: WalkOptions, view: ListView) {
  return listInParts(view, (part) =>
    // Orders that wait for the team are few, so all are scanned: the next stretch begins where this one ended.
    lista.walkIds(db, filter, { nome, scanned: part.parte === 'esperando' ? ALL_WAITING : scanned }, part),
  );
}

/**
 * The stretches of a view that a scan of a limited number of orders may read one after the other. A page that is read backwards
 * from `resto` has `esperando` behind it: a scan that ends within `resto` must not go on there, and leave out what lies between.
 */
function scannedStretches(view: ListView): ListView {
  const backFromRest = view.lugar?.para === 'anterior' && view.lugar.parte === 'resto';
  return backFromRest ? { ...view, partes: ['resto'] } : view;
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
 * Looks for a name among the next orders only.
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
  const nearby = scannedStretches(view);
  const [found, total] = await together(db, (one) =>
    Promise.all([walk(one, filter, options, nearby), lista.countOfFew(one, filter, options)]),
  );
  const antes = atStart(view);
  if (found.length === view.limit) return { found, total, antes };
  if (total === null) return null;
  // The filters leave so few orders that a scan reaches the end of each stretch, and may go on in the next.
  const all = nearby === view ? found : await walk(db, filter, options, view);
  return { found: all, total, antes };
}

/** Translates the filters into instants and patients. */
export async function filterOf(
  db: Queries,
  filtros: FiltrosDePedidos,
  busca: BuscaDePedidos,
  limits: SearchLimits = SEARCH_LIMITS,
): Promise<PedidoFilter> {
  return { ...filterOfAll(filtros), quem: await parseWho(db, busca, limits) };
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

/**
 * Resolves a search to patients or a number. Several words are first matched as whole words of a name, then
 * as parts of words when nobody has all of them.
 */
async function parseWho(
  db: Queries,
  busca: BuscaDePedidos,
  { gathered }: SearchLimits,
): Promise<PedidoOwnerFilter> {
  if (busca.tipo === 'nada' || busca.tipo === 'curta') return { modo: 'todos' };
  const numero = busca.tipo === 'digitos' ? busca.numero : null;
  if (busca.tipo === 'digitos' && busca.cpf === null) return { modo: 'estes', clientes: [], numero };
  if (busca.tipo === 'digitos') return listOrWalk(db, { cpf: busca.cpf ?? '', numero }, gathered);
  const { palavras } = busca;
  if (!mayMatchMany(palavras)) {
    const quem = await listOrWalk(db, { palavras, wholeWords: true }, gathered);
    if (quem.modo === 'andar' || quem.clientes.length > 0) return quem;
  }
  return listOrWalk(db, { palavras, wholeWords: false }, gathered);
}

/** The matching patients, or a scan over all orders when there are too many of them. */
async function listOrWalk(db: Queries, search: PedidoSearch, gathered: number): Promise<FoundPeople> {
  const clientes = await lista.findClientes(db, search, gathered + 1);
  if (clientes.length > gathered) return { modo: 'andar', search };
  return { modo: 'estes', clientes, numero: 'cpf' in search ? search.numero : null };
}
