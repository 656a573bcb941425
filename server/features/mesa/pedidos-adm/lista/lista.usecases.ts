import type { z } from 'zod';
import type { consultarPedidos as contract } from '../../../../../contracts/mesa/lista-de-pedidos.contract.ts';
import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '../../../../../domain/calendario/datas.ts';
import { lerBusca } from '../../../../../domain/mesa/busca-pedidos.ts';
import type { Admin } from '../../../../platform/actor.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import type { Clock, UseCase } from '../../../../platform/deps.ts';
import { findPedidos, MAX_COUNTED } from './achar.usecases.ts';
import { listPedidoRows, type ListedPedido } from './lista.repository.ts';
import { countBandejas, type BandejaCounts } from './bandejas.repository.ts';
import { formatLugar, parseLugar } from './page-cursor.policy.ts';
import { partesDaLista } from './partes.policy.ts';

type Deps = { db: Queries };
type PedidoQuery = z.output<(typeof contract)['body']>;

/**
 * One page of orders with the cursors of its neighbours (null at the ends). `total` is null when it was not
 * counted; `haMais` says that there are more than `total`. `inicio` is the place of the first row, from 1; null when it
 * was not counted.
 */
export type PedidoListPage = {
  linhas: ListedPedido[];
  anterior: string | null;
  proxima: string | null;
  total: number | null;
  haMais: boolean;
  inicio: number | null;
  buscaCurta: boolean;
};

/**
 * One page of all orders for the administrator. The number of rows read is bounded, whatever the size of the
 * table. Three round trips for a page that nobody searched, the two of ids and total side by side; a fourth beside them
 * for the place of a later page.
 */
export async function consultarPedidos({
  input,
  deps,
}: UseCase<Admin, PedidoQuery, Deps>): Promise<PedidoListPage> {
  const { ordem, tamanho } = input;
  const busca = lerBusca(input.busca);
  const partes = partesDaLista(input, ordem);
  const cursor = parseLugar(partes, input.lugar);
  const { found, total, antes } = await findPedidos(deps.db, input, busca, {
    partes,
    lugar: cursor,
    limit: tamanho + 1,
  });
  const back = cursor?.para === 'anterior';
  const page = found.slice(0, tamanho);
  if (back) page.reverse();
  const hasMore = found.length > tamanho;
  const place = (para: 'proxima' | 'anterior') => {
    const edge = para === 'proxima' ? page.at(-1) : page[0];
    return edge ? formatLugar({ para, ...edge }) : null;
  };
  return {
    linhas: await readRows(
      deps.db,
      page.map(({ id }) => id),
    ),
    anterior: (back ? hasMore : cursor !== null) ? place('anterior') : null,
    proxima: (back ? true : hasMore) ? place('proxima') : null,
    total: total === null ? null : Math.min(total, MAX_COUNTED),
    haMais: total !== null && total > MAX_COUNTED,
    inicio: antes === null || antes > MAX_COUNTED ? null : antes + 1 - (back ? page.length : 0),
    buscaCurta: busca.tipo === 'curta',
  };
}

async function readRows(db: Queries, ids: readonly string[]): Promise<ListedPedido[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await listPedidoRows(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** How many orders each tray of the desk holds, counted up to 1,001; one round trip. */
export function lerBandejas({ deps }: UseCase<Admin, null, Deps & { clock: Clock }>): Promise<BandejaCounts> {
  const now = deps.clock();
  const endOfToday = instanteEmSaoPaulo(somarDias(dataEmSaoPaulo(now), 1), '00:00');
  return countBandejas(deps.db, { now, endOfToday, limit: MAX_COUNTED + 1 });
}
