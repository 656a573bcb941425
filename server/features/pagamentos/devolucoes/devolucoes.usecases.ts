import { direitoDoPaciente, pendente, recusaDoValor } from '#domain/pagamentos/devolucao.ts';
import { acharRegra } from '#domain/pagamentos/reembolso.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { lockPedido, type PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { insertMovimentos } from '../livro/livro.public.ts';
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
 * Sets another amount than the rule gave: less with a reason and never below the law, more without one. An amount that is
 * back already may grow: the difference is requested. The same amount again changes nothing.
 * @throws naoEncontrado, valorInteiro where no rule gave the amount, jaPedida, jaEncerrada, valorRecusado
 */
export function mudarValor(
  call: UseCase<Admin, { id: string; valorCentavos: number; motivo: string }, DecisionDeps>,
): Promise<ListedDevolucao> {
  const { valorCentavos: valor, motivo } = call.input;
  return decide(call, 'valor', async (uow, row, now) => {
    const { regra_centavos: pelaRegra, regra_causa, regra_estagio, situacao, estornado_centavos } = row;
    if (pelaRegra === null || regra_causa === null || regra_estagio === null) throw errors.valorInteiro();
    if (situacao === 'pedida ao provedor' || row.no_provedor) throw errors.jaPedida();
    if (situacao === 'mantida' || row.decisao !== null) throw errors.jaEncerrada();
    const pelaLei = acharRegra(regra_causa, regra_estagio)?.minimo === 100;
    const known = { pago: row.pago_centavos ?? row.valor_centavos, estornado: estornado_centavos };
    const refusal = recusaDoValor(valor, motivo, { ...known, pelaRegra, pelaLei });
    if (refusal) throw errors.valorRecusado(refusal);
    if (valor === row.valor_centavos) return null;
    const change: DevolucaoChange = {
      valor_centavos: valor,
      valor_decidido: valor !== pelaRegra,
      valor_motivo: motivo === '' ? null : motivo,
    };
    if (valor === estornado_centavos) {
      return { ...change, situacao: 'devolvida', encerrada_em: row.encerrada_em ?? now, proxima_em: null };
    }
    if (situacao === 'devolvida') {
      Object.assign(change, { situacao: 'aberta', autorizada_em: now, encerrada_em: null, tentativas: 0 });
    }
    if (situacao === 'devolvida' || row.autorizada_em) {
      await uow.enqueue(pedirReembolsoJob, { devolucaoId: row.id });
    }
    return { ...change, proxima_em: null };
  });
}

/**
 * Records that the money was refunded in another way, in words that its patient reads.
 * @throws motivoEmBranco, naoEncontrado, jaEncerrada, jaPedida
 */
export function registrarDevolucao(call: Decision): Promise<ListedDevolucao> {
  return decide(call, 'registrar', async (uow, row, now) => {
    const change = settle(row, call.input.motivo, now);
    const payment = row.cobranca_id ? { cobranca_id: row.cobranca_id } : { devolucao_id: row.id };
    const centavos = row.estornado_centavos - row.valor_centavos;
    await insertMovimentos(uow.db, payment, [{ tipo: 'devolucao', centavos, em: now, por_fora: true }]);
    return { ...change, situacao: 'devolvida', por_fora: true, falhando_desde: null };
  });
}

function settle(row: DevolucaoRow, motivo: string, now: Date): DevolucaoChange {
  if (motivo === '') throw errors.motivoEmBranco();
  if (!pendente(row.situacao)) throw errors.jaEncerrada();
  if (row.situacao === 'pedida ao provedor') throw errors.jaPedida();
  return { decisao: motivo, autorizada_em: null, proxima_em: null, erro: null, encerrada_em: now };
}

type Decide = (uow: UnitOfWork, row: DevolucaoRow, now: Date) => Promise<DevolucaoChange | null>;

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
    const change = await act(uow, row, now);
    const changed = change && (await devolucoes.updateDevolucao(uow.db, row.id, change, now));
    if (changed) recordDevolucao(uow, changed, acao);
    if (changed && pedido) {
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
