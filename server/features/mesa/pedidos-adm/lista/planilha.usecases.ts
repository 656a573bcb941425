import { Readable } from 'node:stream';
import { planilhaPedida, type PlanilhaPedida } from '#contracts/mesa/pedidos-em-csv.contract.ts';
import { lerBusca } from '#domain/mesa/busca-pedidos.ts';
import type { Admin } from '#platform/actor.ts';
import type { UseCase } from '#platform/deps.ts';
import {
  makeCsvLink,
  openCsvLink,
  CSV_PAGE,
  streamCsv,
  type CsvDeps,
  type CsvLink,
} from '#features/mesa/csv/csv.public.ts';
import { filterOf } from './achar.usecases.ts';
import { listInParts, type PlacedPedido } from './em-partes.usecases.ts';
import { listPedidoRows } from './rows.repository.ts';
import { listIds } from './lista.repository.ts';
import { PLANILHA_DE_PEDIDOS } from './planilha.presenter.ts';
import { partesDaLista } from './lista.policy.ts';

const LINK: CsvLink<PlanilhaPedida> = {
  purpose: 'planilha-de-pedidos',
  path: '/api/adm/pedidos/planilha',
  audit: { asked: 'pedidos.exportar', taken: 'pedidos.exportar_baixar' },
  asked: planilhaPedida,
};

/**
 * Makes a link to the filtered orders as CSV that expires after five minutes and works in this session only.
 * Requires a recent prova; writes an audit row.
 * @throws 403 prova_necessaria
 */
export function criarPlanilha({
  actor,
  input: filtros,
  deps,
}: UseCase<Admin, PlanilhaPedida, CsvDeps>): Promise<{ url: string; expiraEm: Date }> {
  return makeCsvLink(LINK, filtros, { actor, deps });
}

/**
 * Opens the CSV of a link as a stream, in the order of the list; writes an audit row.
 * @throws naoEncontrado for an expired or forged link, or another session's
 */
export async function abrirPlanilha({
  actor,
  input,
  deps,
}: UseCase<Admin, { chave: string }, CsvDeps>): Promise<{ conteudo: Readable; geradaEm: Date }> {
  const { asked, geradaEm } = await openCsvLink(LINK, input.chave, { actor, deps });
  const { ordem, ...filtros } = asked;
  const filter = await filterOf(deps.db, filtros, lerBusca(filtros.busca));
  const partes = partesDaLista(filtros, ordem);
  const listPage = async (after: PlacedPedido | null) => {
    const lugar = after && { para: 'proxima' as const, ...after };
    const found = await listInParts({ partes, lugar, limit: CSV_PAGE }, (part) =>
      listIds(deps.db, filter, part),
    );
    const ids = found.map(({ id }) => id);
    const rows = new Map(
      (ids.length === 0 ? [] : await listPedidoRows(deps.db, ids)).map((row) => [row.id, row]),
    );
    const next = found.length < CSV_PAGE ? null : (found.at(-1) ?? null);
    return { rows: ids.flatMap((id) => rows.get(id) ?? []), next };
  };
  const content = streamCsv(PLANILHA_DE_PEDIDOS, listPage, { actor, deps });
  return { conteudo: Readable.from(content, { objectMode: false }), geradaEm };
}
