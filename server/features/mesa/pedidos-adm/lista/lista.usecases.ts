import type { z } from 'zod';
import type { consultarPedidos as contract } from '../../../../../contracts/mesa/pedidos-adm.contract.ts';
import { lerBusca } from '../../../../../domain/pedidos/busca-pedidos.ts';
import type { Admin } from '../../../../platform/actor.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import { findPedidos, MAX_COUNTED } from './achar.usecases.ts';
import { listPedidoRows, type ListedPedido } from './lista.repository.ts';
import { formatLugar, parseLugar } from './page-cursor.policy.ts';

type Deps = { db: Queries };
type PedidoQuery = z.output<(typeof contract)['body']>;

/**
 * One page of orders with the cursors of its neighbours (null at the ends). `total` is null when it was not
 * counted; `haMais` says that there are more than `total`.
 */
export type PedidoListPage = {
  linhas: ListedPedido[];
  anterior: string | null;
  proxima: string | null;
  total: number | null;
  haMais: boolean;
  buscaCurta: boolean;
};

/**
 * One page of all orders for the administrator. The number of rows read is bounded, whatever the size of the
 * table.
 */
export async function consultarPedidos({
  input,
  deps,
}: UseCase<Admin, PedidoQuery, Deps>): Promise<PedidoListPage> {
  const { ordem, tamanho } = input;
  const busca = lerBusca(input.busca);
  const cursor = parseLugar(ordem, input.lugar);
  const { found, total } = await findPedidos(deps.db, input, busca, {
    ordem,
    lugar: cursor,
    limit: tamanho + 1,
  });
  const back = cursor?.para === 'anterior';
  const page = found.slice(0, tamanho);
  if (back) page.reverse();
  const hasMore = found.length > tamanho;
  const place = (para: 'proxima' | 'anterior') => {
    const edge = para === 'proxima' ? page.at(-1) : page[0];
    return edge ? formatLugar(ordem, { para, ...edge }) : null;
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
    buscaCurta: busca.tipo === 'curta',
  };
}

async function readRows(db: Queries, ids: readonly string[]): Promise<ListedPedido[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await listPedidoRows(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
