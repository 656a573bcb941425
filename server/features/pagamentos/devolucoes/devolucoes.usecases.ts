import { pendente } from '../../../../domain/devolucao.ts';
import { systemScope, type Admin } from '../../../platform/actor.ts';
import { naoEncontrado } from '../../../platform/app-error.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import {
  recordDevolucao,
  avisarDaDevolucao,
  conciliarPedido,
  findDevolucao,
  lockDevolucao,
  pedirReembolsoJob,
  updateDevolucao,
  type DevolucaoChange,
  type DevolucaoRow,
  type ReconcileDeps,
} from '../cobrancas/cobrancas.public.ts';
import { lockPedido, type PedidoRow } from '../../pedidos/pedidos/pedidos.public.ts';
import * as erros from './devolucoes.errors.ts';
import { findListed, listEncerradas, listPendentes, type ListedDevolucao } from './devolucoes.repository.ts';

/** Settled entries that the list shows. */
const ENCERRADAS = 200;

/** The list: what is pending and what was settled. */
export async function listarDevolucoes({ deps }: UseCase<Admin, null, BaseDeps>) {
  const [pendentes, encerradas] = await Promise.all([
    listPendentes(deps.db),
    listEncerradas(deps.db, ENCERRADAS),
  ]);
  return { pendentes, encerradas };
}

type ById = UseCase<Admin, { id: string }, ReconcileDeps>;
type Decision = UseCase<Admin, { id: string; motivo: string }, ReconcileDeps>;

/**
 * Has the provider send the money back: now, and again until it is done. Asking again only tries sooner.
 * @throws naoEncontrado, jaEncerrada
 */
export function pedirReembolso(call: ById): Promise<ListedDevolucao> {
  return decide(call, 'autorizar', async (uow, row, now) => {
    if (!pendente(row.situacao)) throw erros.jaEncerrada();
    await uow.enqueue(pedirReembolsoJob, { devolucaoId: row.id });
    return { autorizada_em: row.autorizada_em ?? now, proxima_em: null };
  });
}

/** Keeps the money. @throws motivoEmBranco, naoEncontrado, jaEncerrada, jaPedida, direitoDoPaciente */
export function manterDevolucao(call: Decision): Promise<ListedDevolucao> {
  return decide(call, 'manter', async (_uow, row, now) => {
    const change = settle(row, call.input.motivo, now);
    if (row.motivo === 'cancelado') throw erros.direitoDoPaciente();
    return { ...change, situacao: 'mantida' };
  });
}

/** Notes that the money was given back in another way. @throws as `manterDevolucao` */
export function registrarDevolucao(call: Decision): Promise<ListedDevolucao> {
  return decide(call, 'registrar', async (_uow, row, now) => ({
    ...settle(row, call.input.motivo, now),
    situacao: 'devolvida',
  }));
}

function settle(row: DevolucaoRow, motivo: string, now: Date): DevolucaoChange {
  if (motivo === '') throw erros.motivoEmBranco();
  if (!pendente(row.situacao)) throw erros.jaEncerrada();
  if (row.situacao === 'pedida ao provedor') throw erros.jaPedida();
  return { decisao: motivo, autorizada_em: null, proxima_em: null, erro: null, encerrada_em: now };
}

type Decide = (uow: UnitOfWork, row: DevolucaoRow, now: Date) => Promise<DevolucaoChange>;

/** One act of the administrator on an entry, and what follows from it for the order. */
async function decide({ actor, input, deps }: ById, acao: string, act: Decide): Promise<ListedDevolucao> {
  const known = await findDevolucao(deps.db, input.id);
  if (!known) throw naoEncontrado();
  return deps.runInTransaction({ actor }, async (uow) => {
    const now = deps.clock();
    // The order before its entries: whoever reconciles takes the locks in this order.
    const scope = systemScope(actor, known.cliente_id);
    const pedido: PedidoRow | null = known.pedido_id
      ? await lockPedido(uow.db, scope, known.pedido_id)
      : null;
    const row = await lockDevolucao(uow.db, known.id);
    if (!row) throw naoEncontrado();
    const changed = await updateDevolucao(uow.db, row.id, await act(uow, row, now), now);
    recordDevolucao(uow, changed, acao);
    if (pedido) {
      await avisarDaDevolucaoSe(uow, deps, { row, changed, pedido });
      await conciliarPedido(uow, deps, pedido, true);
    }
    const listed = await findListed(uow.db, row.id);
    if (!listed) throw new Error('an entry vanished inside its own transaction');
    return listed;
  });
}

type Change = { row: DevolucaoRow; changed: DevolucaoRow; pedido: PedidoRow };

/** Only that the money is back is news to the patient. */
async function avisarDaDevolucaoSe(uow: UnitOfWork, deps: ReconcileDeps, { row, changed, pedido }: Change) {
  if (row.situacao === changed.situacao || changed.situacao !== 'devolvida') return;
  await avisarDaDevolucao(uow, deps, changed, pedido);
}
