import type { z } from 'zod';
import type { consultarPedidos as contract } from '../../../../../contracts/mesa/pedidos-adm.contract.ts';
import { lerBusca } from '../../../../../domain/pedidos/busca-pedidos.ts';
import type { Admin } from '../../../../platform/actor.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import { acharPedidos, CONTADOS } from './achar.usecases.ts';
import { listLinhas, type Linha } from './lista.repository.ts';
import { escreverLugar, lerLugar } from './lugar.policy.ts';

type Deps = { db: Queries };
type Consulta = z.output<(typeof contract)['body']>;

export type Pagina = {
  linhas: Linha[];
  anterior: string | null;
  proxima: string | null;
  total: number | null;
  haMais: boolean;
  buscaCurta: boolean;
};

/** A page of all orders. No more rows are touched than a page needs, however many there are. */
export async function consultarPedidos({ input, deps }: UseCase<Admin, Consulta, Deps>): Promise<Pagina> {
  const { ordem, tamanho } = input;
  const busca = lerBusca(input.busca);
  const lugar = lerLugar(ordem, input.lugar);
  const { achadas, total } = await acharPedidos(deps.db, input, busca, { ordem, lugar, limit: tamanho + 1 });
  const back = lugar?.para === 'anterior';
  const page = achadas.slice(0, tamanho);
  if (back) page.reverse();
  const goesOn = achadas.length > tamanho;
  const place = (para: 'proxima' | 'anterior') => {
    const edge = para === 'proxima' ? page.at(-1) : page[0];
    return edge ? escreverLugar(ordem, { para, ...edge }) : null;
  };
  return {
    linhas: await linhasDe(
      deps.db,
      page.map(({ id }) => id),
    ),
    anterior: (back ? goesOn : lugar !== null) ? place('anterior') : null,
    proxima: (back ? true : goesOn) ? place('proxima') : null,
    total: total === null ? null : Math.min(total, CONTADOS),
    haMais: total !== null && total > CONTADOS,
    buscaCurta: busca.tipo === 'curta',
  };
}

async function linhasDe(db: Queries, ids: readonly string[]): Promise<Linha[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await listLinhas(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
