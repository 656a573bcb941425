import { direitoDoPaciente, pendente, recusaDoValor } from '#domain/pagamentos/devolucao.ts';
import { acharRegra } from '#domain/pagamentos/reembolso.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { answerFrom, call, job, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { lockPedido, type PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { insertMovimentos } from '../livro/livro.public.ts';
import { changeOf, tellDevolucao } from './avisar.decisions.ts';
import * as errors from './devolucoes.errors.ts';
import { pedirReembolsoJob } from './devolucoes.jobs.ts';
import * as devolucoes from './devolucoes.repository.ts';
import type { DevolucaoChange, DevolucaoRow } from './devolucoes.repository.ts';

/** How many settled refunds the list shows. */
const SETTLED_SHOWN = 200;

/** The reconciliation of a locked order after a change of its refund. */
export type Reconciliation = (
  pedido: PedidoRow,
  changed: DevolucaoRow,
  given: { now: Date; newId: () => string },
) => Contribution;

export type DecisionDeps = BaseDeps & {
  /** Reads the money of a locked order, null for none, and gives its reconciliation; provided by pagamentos.context.ts. */
  lerConciliacao: (tx: QueriesInTransaction, pedidoId: string | null) => Promise<Reconciliation>;
};

/** The administrator's list: pending and settled refunds; the look is audited. */
export async function listarDevolucoes({ actor, deps }: UseCase<Admin, null, BaseDeps>) {
  const [pendentes, encerradas] = await Promise.all([
    devolucoes.listPendingDevolucoes(deps.db),
    devolucoes.listSettledDevolucoes(deps.db, SETTLED_SHOWN),
    recordLook(deps, actor, 'devolucoes.ler'),
  ]);
  return { pendentes, encerradas };
}

type Call<Input> = UseCase<Admin, Input & { id: string }, DecisionDeps>;
type WithReason = { motivo: string };

/** A change of a refund with what belongs to it; null where nothing changes. */
type Act<Input> = (
  row: DevolucaoRow,
  input: Input & { id: string },
  now: Date,
) => (Contribution & { change: DevolucaoChange }) | null;

/** A decision of the administrator about a refund, and the reconciliation of its order. */
function decisao<Input>(acao: string, act: Act<Input>) {
  return command({
    find: async ({ input, deps }: Call<Input>) => {
      const known = await devolucoes.findDevolucao(deps.db, input.id);
      if (!known) throw notFound();
      return known;
    },
    load: ({ actor, deps }, { id, cliente_id, pedido_id }) => ({
      pedido: call(lockPedido, systemScope(actor, cliente_id), pedido_id),
      row: call(devolucoes.lockDevolucao, id),
      conciliar: call(deps.lerConciliacao, pedido_id),
    }),
    decide: ({ pedido, row, conciliar }, { input, ...given }) => {
      if (!row) throw notFound();
      const answer = answerFrom(call(devolucoes.findListedDevolucao, row.id), (listed) => {
        if (!listed) throw new Error('an entry vanished inside its own transaction');
        return listed;
      });
      const acted = act(row, input, given.now);
      if (!acted) return { answer };
      const changed = changeOf(row, acted.change, acao, given.now);
      // The patient is told only when the money is back.
      const isBack = row.situacao !== changed.row.situacao && changed.row.situacao === 'devolvida';
      return {
        ...merge(
          acted,
          changed,
          pedido && isBack ? tellDevolucao(changed.row, pedido, given.now) : {},
          pedido ? conciliar(pedido, changed.row, given) : {},
        ),
        answer,
      };
    },
  });
}

/**
 * Authorizes a refund: it is requested at the provider until it is done. Calling again only advances the next
 * attempt.
 * @throws naoEncontrado, jaEncerrada
 */
export const pedirReembolso = decisao<object>('autorizar', (row, _input, now) => {
  if (!pendente(row.situacao)) throw errors.jaEncerrada();
  const change = { autorizada_em: row.autorizada_em ?? now, proxima_em: null };
  return { change, jobs: [job(pedirReembolsoJob, { devolucaoId: row.id })] };
});

/**
 * Keeps the money, with the reason given.
 * @throws motivoEmBranco, naoEncontrado, jaEncerrada, jaPedida, direitoDoPaciente
 */
export const manterDevolucao = decisao<WithReason>('manter', (row, { motivo }, now) => {
  const change = settle(row, motivo, now);
  if (direitoDoPaciente(row.motivo)) throw errors.direitoDoPaciente();
  return { change: { ...change, situacao: 'mantida' } };
});

/**
 * Sets another amount than the rule gave: less with a reason and never below the law, more without one. An amount that is
 * back already may grow: the difference is requested. The same amount again changes nothing.
 * @throws naoEncontrado, valorInteiro where no rule gave the amount, jaPedida, jaEncerrada, valorRecusado
 */
export const mudarValor = decisao<WithReason & { valorCentavos: number }>(
  'valor',
  (row, { valorCentavos: valor, motivo }, now) => {
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
      proxima_em: null,
    };
    if (valor === estornado_centavos) {
      return { change: { ...change, situacao: 'devolvida', encerrada_em: row.encerrada_em ?? now } };
    }
    if (situacao === 'devolvida') {
      Object.assign(change, { situacao: 'aberta', autorizada_em: now, encerrada_em: null, tentativas: 0 });
    }
    const due = situacao === 'devolvida' || row.autorizada_em !== null;
    return { change, jobs: due ? [job(pedirReembolsoJob, { devolucaoId: row.id })] : [] };
  },
);

/**
 * Records that the money was refunded in another way, in words that its patient reads.
 * @throws motivoEmBranco, naoEncontrado, jaEncerrada, jaPedida
 */
export const registrarDevolucao = decisao<WithReason>('registrar', (row, { motivo }, now) => {
  const change = settle(row, motivo, now);
  const payment = row.cobranca_id ? { cobranca_id: row.cobranca_id } : { devolucao_id: row.id };
  const centavos = row.estornado_centavos - row.valor_centavos;
  const line = { tipo: 'devolucao', centavos, em: now, por_fora: true } as const;
  return {
    change: { ...change, situacao: 'devolvida', por_fora: true, falhando_desde: null },
    writes: [call(insertMovimentos, payment, [line])],
  };
});

function settle(row: DevolucaoRow, motivo: string, now: Date): DevolucaoChange {
  if (motivo === '') throw errors.motivoEmBranco();
  if (!pendente(row.situacao)) throw errors.jaEncerrada();
  if (row.situacao === 'pedida ao provedor') throw errors.jaPedida();
  return { decisao: motivo, autorizada_em: null, proxima_em: null, erro: null, encerrada_em: now };
}
