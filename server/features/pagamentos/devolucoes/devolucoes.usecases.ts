import { direitoDoPaciente, pendente } from '../../../../domain/pagamentos/devolucao.ts';
import { systemScope, type Admin } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { lockPedido, type PedidoRow } from '../../pedidos/pedidos/pedidos.public.ts';
import { avisarDaDevolucao, recordDevolucao } from './avisar.usecases.ts';
import * as errors from './devolucoes.errors.ts';
import { pedirReembolsoJob } from './devolucoes.jobs.ts';
import * as devolucoes from './devolucoes.repository.ts';
import type { DevolucaoChange, DevolucaoRow, ListedDevolucao } from './devolucoes.repository.ts';

/** How many settled refunds the list shows. */
const SETTLED_SHOWN = 200;

/** What the administrator's decisions about refunds need. */
export type DecisionDeps = BaseDeps & {
  /** Reconciles a locked order after a decision about its money; provided by pagamentos.context.ts. */
  conciliarPedido: (uow: UnitOfWork, pedido: PedidoRow) => Promise<void>;
};

/** The administrator's list: pending and settled refunds. */
export async function listarDevolucoes({ deps }: UseCase<Admin, null, BaseDeps>) {
  const [pendentes, encerradas] = await Promise.all([
    devolucoes.listPendingDevolucoes(deps.db),
    devolucoes.listSettledDevolucoes(deps.db, SETTLED_SHOWN),
  ]);
  return { pendentes, encerradas };
}

type ById = UseCase<Admin, { id: string }, DecisionDeps>;
type Decision = UseCase<Admin, { id: string; motivo: string }, DecisionDeps>;

/**
 * Authorizes a refund: it is requested at the provider until it is done. Calling again only advances the next
 * attempt.
 * @throws naoEncontrado, jaEncerrada
 */
export function pedirReembolso(call: ById): Promise<ListedDevolucao> {
  return decide(call, 'autorizar', async (uow, row, now) => {
    if (!pendente(row.situacao)) throw errors.jaEncerrada();
    await uow.enqueue(pedirReembolsoJob, { devolucaoId: row.id });
    return { autorizada_em: row.autorizada_em ?? now, proxima_em: null };
  });
}

/**
 * Keeps the money, with the reason given.
 * @throws motivoEmBranco, naoEncontrado, jaEncerrada, jaPedida, direitoDoPaciente
 */
export function manterDevolucao(call: Decision): Promise<ListedDevolucao> {
  return decide(call, 'manter', async (_uow, row, now) => {
    const change = settle(row, call.input.motivo, now);
    if (direitoDoPaciente(row.motivo)) throw errors.direitoDoPaciente();
    return { ...change, situacao: 'mantida' };
  });
}

/**
 * Records that the money was refunded in another way.
 * @throws motivoEmBranco, naoEncontrado, jaEncerrada, jaPedida
 */
export function registrarDevolucao(call: Decision): Promise<ListedDevolucao> {
  return decide(call, 'registrar', async (_uow, row, now) => ({
    ...settle(row, call.input.motivo, now),
    situacao: 'devolvida',
  }));
}

function settle(row: DevolucaoRow, motivo: string, now: Date): DevolucaoChange {
  if (motivo === '') throw errors.motivoEmBranco();
  if (!pendente(row.situacao)) throw errors.jaEncerrada();
  if (row.situacao === 'pedida ao provedor') throw errors.jaPedida();
  return { decisao: motivo, autorizada_em: null, proxima_em: null, erro: null, encerrada_em: now };
}

type Decide = (uow: UnitOfWork, row: DevolucaoRow, now: Date) => Promise<DevolucaoChange>;

/** Applies a decision of the administrator to a refund and reconciles its order. */
async function decide({ actor, input, deps }: ById, acao: string, act: Decide): Promise<ListedDevolucao> {
  const known = await devolucoes.findDevolucao(deps.db, input.id);
  if (!known) throw notFound();
  return deps.runInTransaction({ actor }, async (uow) => {
    const now = deps.clock();
    // The order is locked before its refunds, in the same order as in the reconciliation.
    const scope = systemScope(actor, known.cliente_id);
    const pedido: PedidoRow | null = known.pedido_id
      ? await lockPedido(uow.db, scope, known.pedido_id)
      : null;
    const row = await devolucoes.lockDevolucao(uow.db, known.id);
    if (!row) throw notFound();
    const changed = await devolucoes.updateDevolucao(uow.db, row.id, await act(uow, row, now), now);
    recordDevolucao(uow, changed, acao);
    if (pedido) {
      // The patient is told only when the money is back.
      const isBack = row.situacao !== changed.situacao && changed.situacao === 'devolvida';
      if (isBack) await avisarDaDevolucao(uow, deps, changed, pedido);
      await deps.conciliarPedido(uow, pedido);
    }
    const listed = await devolucoes.findListedDevolucao(uow.db, row.id);
    if (!listed) throw new Error('an entry vanished inside its own transaction');
    return listed;
  });
}
