import type { z } from 'zod';
import {
  TAMANHO_DA_PAGINA,
  type consultarPedidos as contract,
} from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { lerBusca, type BuscaDePedidos } from '#domain/mesa/busca-pedidos.ts';
import type { Admin } from '#platform/actor.ts';
import { together, type Queries } from '#platform/db/database.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { Clock, UseCase } from '#platform/deps.ts';
import { readVersoes, type VersaoRow } from '#features/catalogo/perguntas/perguntas.public.ts';
import { filterOfAll, findPedidos, type FoundPage } from './achar.usecases.ts';
import { listAchadosPorChave, listAchadosPorRemedio, type Achado } from './chaves.repository.ts';
import { listNewest, listPedidoRows, type ListedPedido } from './rows.repository.ts';
import { countUpTo } from './lista.repository.ts';
import { countBandejas, type BandejaCounts } from './bandejas.repository.ts';
import { MAX_COUNTED, partesDaLista, formatLugar, parseLugar } from './lista.policy.ts';

type Deps = { db: Queries; clock: Clock };
type PedidoQuery = z.output<(typeof contract)['body']>;

/**
 * One page of orders with the cursors of its neighbours (null at the ends). `total` is null when it was not
 * counted; `haMais` says that there are more than `total`. `inicio` is the place of the first row, from 1; null when it
 * was not counted.
 */
export type PedidoListPage = {
  linhas: (ListedPedido & { achado: Achado | null })[];
  /** The questions that their answers are to. */
  versoes: VersaoRow[];
  anterior: string | null;
  proxima: string | null;
  total: number | null;
  haMais: boolean;
  inicio: number | null;
  buscaCurta: boolean;
  /** The name that was searched for instead of one typed with mistakes. */
  parecido: string | null;
};

/**
 * One page of all orders for the administrator. The number of rows read is bounded, whatever the size of the
 * table. One round trip for the page that the desk opens with, all orders with the newest first; two for another page that
 * nobody searched, whose total and place are counted beside its ids. The look is audited.
 */
export async function consultarPedidos(call: UseCase<Admin, PedidoQuery, Deps>): Promise<PedidoListPage> {
  const [page] = await Promise.all([readPage(call), recordLook(call.deps, call.actor, 'pedidos.ler')]);
  return page;
}

async function readPage({ input, deps }: UseCase<Admin, PedidoQuery, Deps>): Promise<PedidoListPage> {
  const { ordem, tamanho } = input;
  const busca = lerBusca(input.busca);
  const partes = partesDaLista(input, ordem);
  const cursor = parseLugar(partes, input.lugar);
  const view = { partes, lugar: cursor, limit: tamanho + 1 };
  const newest =
    cursor === null && asksForAll(input) && tamanho === TAMANHO_DA_PAGINA && ordem === 'recentes';
  const { found, total, antes, parecido, rows } = newest
    ? await findNewest(deps.db, input)
    : { ...(await findPedidos(deps.db, input, busca, view)), rows: null };
  const back = cursor?.para === 'anterior';
  const page = found.slice(0, tamanho);
  if (back) page.reverse();
  const hasMore = found.length > tamanho;
  const place = (para: 'proxima' | 'anterior') => {
    const edge = para === 'proxima' ? page.at(-1) : page[0];
    return edge ? formatLugar({ para, ...edge }) : null;
  };
  const linhas = rows
    ? rows.slice(0, tamanho).map((row) => ({ ...row, achado: null }))
    : await readRows(deps.db, page, busca);
  const ids = linhas.flatMap(({ versao_saude, versao_trat }) => [versao_saude, versao_trat]);
  return {
    linhas,
    versoes: await readVersoes(deps.db, [...new Set(ids.filter((id) => id !== null))]),
    anterior: (back ? hasMore : cursor !== null) ? place('anterior') : null,
    proxima: (back ? true : hasMore) ? place('proxima') : null,
    total: total === null ? null : Math.min(total, MAX_COUNTED),
    haMais: total !== null && total > MAX_COUNTED,
    inicio: antes === null || antes > MAX_COUNTED ? null : antes + 1 - (back ? page.length : 0),
    buscaCurta: busca.tipo === 'curta',
    parecido,
  };
}

/** True when neither a filter nor a search leaves out an order. */
function asksForAll({ bandeja, status, servico, de, ate, atrasados, busca }: PedidoQuery): boolean {
  return [bandeja, status, servico, de, ate].every((filter) => filter === null) && !atrasados && busca === '';
}

/** Databases in which more orders were seen than are counted. An order is never deleted, so it stays true. */
const beyondCounting = new WeakSet<Queries>();

/** The page that the desk opens with, and its rows: one round trip, the total beside the rows until it is beyond counting. */
async function findNewest(
  db: Queries,
  filtros: PedidoQuery,
): Promise<FoundPage & { rows: readonly ListedPedido[] }> {
  const [rows, total] = beyondCounting.has(db)
    ? [await listNewest(db), MAX_COUNTED + 1]
    : await together(db, (one) =>
        Promise.all([listNewest(one), countUpTo(one, filterOfAll(filtros), 'recentes', MAX_COUNTED + 1)]),
      );
  if (total > MAX_COUNTED) beyondCounting.add(db);
  const found = rows.map(({ id, chave, rascunho }) => ({
    id,
    chave,
    parte: rascunho ? ('rascunhos' as const) : ('enviados' as const),
  }));
  return { found, total, antes: 0, parecido: null, rows };
}

/** The rows of a page, and by what each was found; one round trip. */
async function readRows(
  db: Queries,
  page: readonly { id: string }[],
  busca: BuscaDePedidos,
): Promise<PedidoListPage['linhas']> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const [listed, achados] = await together(db, (one) =>
    Promise.all([listPedidoRows(one, ids), listAchados(one, busca, ids)]),
  );
  const rows = new Map(listed.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [{ ...row, achado: achados.get(id) ?? null }] : [];
  });
}

async function listAchados(
  db: Queries,
  busca: BuscaDePedidos,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Achado>> {
  if (busca.tipo === 'digitos') return listAchadosPorChave(db, busca.chaves, ids);
  if (busca.tipo !== 'nome') return new Map();
  const [byWord, byKey] = await Promise.all([
    listAchadosPorRemedio(db, busca.palavras, ids),
    busca.chaves === null ? [] : listAchadosPorChave(db, busca.chaves, ids),
  ]);
  return new Map([...byWord, ...byKey]);
}

/** How many orders each tray of the desk holds, counted up to 1,001; one round trip. */
export function lerBandejas({ deps }: UseCase<Admin, null, Deps & { clock: Clock }>): Promise<BandejaCounts> {
  const now = deps.clock();
  const endOfToday = instanteEmSaoPaulo(somarDias(dataEmSaoPaulo(now), 1), '00:00');
  return countBandejas(deps.db, { now, endOfToday });
}
