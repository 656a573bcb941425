import { Readable } from 'node:stream';
import { type Ordem } from '../../../../../contracts/mesa/pedidos-adm.contract.ts';
import {
  planilhaPedida,
  type PlanilhaPedida,
} from '../../../../../contracts/mesa/pedidos-em-csv.contract.ts';
import { lerBusca } from '../../../../../domain/pedidos/busca-pedidos.ts';
import { z } from 'zod';
import type { Admin } from '../../../../platform/actor.ts';
import { notFound, noSession } from '../../../../platform/app-error.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import type { Vault } from '../../../../platform/secrets/secrets.ts';
import { requireProva, isSessionOpen } from '../../../contas/identidade/identidade.public.ts';
import { filterOf } from './achar.usecases.ts';
import { listIds, listPedidoRows, type PedidoFilter } from './lista.repository.ts';
import { csvHeader, csvRow } from './planilha.presenter.ts';

/** What the CSV export needs: the vault that encrypts its links. */
export type SheetDeps = BaseDeps & { vault: Vault };

const LINK_MS = 5 * 60_000;
const PURPOSE = 'planilha-de-pedidos';
const PAGE = 500;

const linkSchema = z.object({ filtros: planilhaPedida, ate: z.number() });

/**
 * Makes a link to the filtered orders as CSV that expires after five minutes and works in this session only.
 * Requires a recent prova, because an unattended browser must not give out all patients' data; writes an
 * audit row.
 * @throws 403 prova_necessaria
 */
export async function criarPlanilha({
  actor,
  input: filtros,
  deps,
}: UseCase<Admin, PlanilhaPedida, SheetDeps>): Promise<{
  url: string;
  expiraEm: Date;
}> {
  await requireProva({ actor, input: null, deps });
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'pedidos.exportar', targetType: 'administrador', targetId: actor.administradorId }),
  );
  const expiraEm = new Date(deps.clock().getTime() + LINK_MS);
  const asked = JSON.stringify({ filtros, ate: expiraEm.getTime() });
  // Encrypted and not only signed: the filters may contain a person's name, and URLs end up in logs and
  // histories.
  const chave = deps.vault.seal(PURPOSE, asked, actor.sessaoId);
  return { url: `/api/adm/pedidos/planilha?chave=${chave}`, expiraEm };
}

/**
 * Opens the CSV of a link as a stream; writes an audit row.
 * @throws naoEncontrado for an expired or forged link, or another session's
 */
export async function abrirPlanilha({
  actor,
  input,
  deps,
}: UseCase<Admin, { chave: string }, SheetDeps>): Promise<{ conteudo: Readable; geradaEm: Date }> {
  const geradaEm = deps.clock();
  const asked = linkSchema.safeParse(json(deps.vault.open(PURPOSE, input.chave, actor.sessaoId))).data;
  if (!asked || asked.ate < geradaEm.getTime()) throw notFound();
  const { filtros } = asked;
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({
      action: 'pedidos.exportar_baixar',
      targetType: 'administrador',
      targetId: actor.administradorId,
    }),
  );
  const filter = await filterOf(deps.db, filtros, lerBusca(filtros.busca));
  const isOpen = () => isSessionOpen({ actor, input: null, deps });
  const content = streamRows(deps.db, filter, filtros.ordem, isOpen);
  return { conteudo: Readable.from(content, { objectMode: false }), geradaEm };
}

function json(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/**
 * Streams the orders page by page at the speed of the client, holding at most one page in memory. When the
 * session ends meanwhile, the download is broken off, which the browser reports.
 */
async function* streamRows(
  db: Queries,
  filter: PedidoFilter,
  ordem: Ordem,
  isOpen: () => Promise<boolean>,
): AsyncGenerator<string> {
  yield csvHeader();
  let page = await listIds(db, filter, { ordem, lugar: null, limit: PAGE });
  while (page.length > 0) {
    const ids = page.map(({ id }) => id);
    const rows = new Map((await listPedidoRows(db, ids)).map((row) => [row.id, row]));
    yield ids
      .flatMap((id) => rows.get(id) ?? [])
      .map(csvRow)
      .join('');
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    if (!(await isOpen())) throw noSession();
    page = await listIds(db, filter, { ordem, lugar: { para: 'proxima', ...last }, limit: PAGE });
  }
}
