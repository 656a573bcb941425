import {
  esperaDaDevolucao,
  fimDoProvedor,
  pendente,
  type ErroDaDevolucao,
} from '#domain/pagamentos/devolucao.ts';
import type { PaymentProvider } from '#ports/payment.ts';
import { didNothing, ProviderError } from '#ports/provider-error.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import { LeaseBusy, withLease } from '#platform/db/queries/lease.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Contribution, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { lockPedido, type PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { changeOf, tellDevolucao } from './avisar.decisions.ts';
import { pedirReembolsoJob } from './devolucoes.jobs.ts';
import * as devolucoes from './devolucoes.repository.ts';
import type { DevolucaoChange, DevolucaoRow } from './devolucoes.repository.ts';

export type RefundDeps = BaseDeps & {
  payment: PaymentProvider;
  settings: { brand: string };
  /**
   * Reads a payment at the provider and updates our rows; provided by pagamentos.context.ts.
   * @throws ProviderError when the provider cannot be called
   */
  aplicarPagamento: (use: { actor: Sistema; input: { pagamentoId: string } }) => Promise<void>;
};

type Call = UseCase<Sistema, { devolucaoId: string }, RefundDeps>;

/** Longer (ms) than two reads and the request can take together at the client's timeouts. */
const TERM_MS = 60_000;
/**
 * Pause (ms) after an attempt that never reached the provider; while the circuit breaker is open an attempt
 * makes no call.
 */
const SOON_MS = 60_000;
/**
 * A request whose answer was lost may still be processed by the provider for this long (ms), during which no
 * read shows it.
 */
const ON_ITS_WAY_MS = 60_000;
/** How often (ms) a refund in progress is read at the provider, when no webhook reports it. */
const RECHECK_MS = 30 * 60_000;

/**
 * Requests a refund at the provider once: the payment is read before each attempt, one attempt runs at a time
 * across replicas, and a refund that the provider already has is not requested again. A failure is recorded
 * with its kind, and the sweep tries again.
 */
export async function estornar(use: Call): Promise<void> {
  const { devolucaoId } = use.input;
  try {
    await withLease(use.deps.db, `devolucao:${devolucaoId}`, { termMs: TERM_MS, waitMs: 0 }, () => once(use));
  } catch (error) {
    // Another run is in progress.
    if (!(error instanceof LeaseBusy)) throw error;
  }
}

async function once({ actor, input, deps }: Call): Promise<void> {
  const known = await devolucoes.findDevolucao(deps.db, input.devolucaoId);
  if (!known || !isDue(known)) return;
  const read = { actor, input: { pagamentoId: known.asaas_id } };
  const failed = (failure: FailedTry) => fail({ actor, input: { ...failure, known }, deps });
  let asked: DevolucaoRow | null = null;
  try {
    await deps.aplicarPagamento(read);
    asked = await claimTry({ actor, input: { known }, deps });
    if (!asked) return;
    // Shown by the payer's bank: no health information.
    const descricao = `Reembolso ${deps.settings.brand}`;
    const answer = await deps.payment.refund(known.asaas_id, { ...partialAmountOf(asked), descricao });
    if (!answer.ok) return await failed({ erro: answer.motivo, asked: true, done: 'no' });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error, devolucaoId: known.id }, 'refund not asked for');
    // Not asked, or refused access: soon, as the provider may be back. A 403 may concern refunds only and is
    // not repeated soon.
    const soon = !error.asked || (error.kind === 'key-refused' && error.status !== 403);
    const done = didNothing(error) ? 'no' : 'who knows';
    return failed({ erro: 'sem-resposta', asked: asked !== null, done, soon });
  }
  await deps.aplicarPagamento(read).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn(
      { err: error, devolucaoId: known.id },
      'refund asked for and not read, the sweep comes back',
    );
  });
}

/**
 * The amount to name in the request: none for a full refund; given when a part of the payment stays or was
 * refunded before.
 */
function partialAmountOf(row: DevolucaoRow): { valorCentavos?: number } {
  const { valor_centavos: valor, pago_centavos: pago, estornado_centavos: estornado } = row;
  return estornado === 0 && valor === pago ? {} : { valorCentavos: valor - estornado };
}

/** True when the refund was authorized and is not complete. */
function isDue(row: DevolucaoRow): boolean {
  return row.autorizada_em !== null && pendente(row.situacao);
}

type Attempt<Input = object> = UseCase<Sistema, Input & { known: DevolucaoRow }, RefundDeps>;

/** The order is locked before its refund, so that a concurrent restoration sees an attempt either before or after it. */
function lockEntry({ actor, input: { known } }: Attempt) {
  const { id, pedido_id, cliente_id } = known;
  return {
    pedido: call(lockPedido, systemScope(actor, cliente_id), pedido_id),
    row: call(devolucoes.lockDevolucao, id),
  };
}

/**
 * Records an attempt before the provider is called: a killed process is found by the sweep, and no other
 * decision can be made meanwhile. Null when nothing is to be requested.
 */
const claimTry = command({
  load: (use: Attempt) => lockEntry(use),
  decide: ({ pedido, row }, { now }): Decision<DevolucaoRow | null> => {
    const nothing = { answer: null };
    if (!row || !isDue(row)) return nothing;
    if (row.no_provedor) {
      const proxima_em = new Date(now.getTime() + RECHECK_MS);
      return { writes: [call(devolucoes.updateDevolucao, row.id, { proxima_em }, now)], ...nothing };
    }
    if (maybeOnItsWay(row, now)) return nothing;
    if (isTooLate(row, now)) return { ...giveUp(row, pedido, now), ...nothing };
    const tentativas = row.tentativas + 1;
    const change: DevolucaoChange = {
      situacao: 'pedida ao provedor',
      tentativas,
      proxima_em: new Date(now.getTime() + esperaDaDevolucao(tentativas)),
      pedida_em: row.pedida_em ?? now,
      erro: null,
    };
    const asked = changeOf(row, change, 'pedir', now);
    return { ...asked, answer: asked.row };
  },
});

/** True once the provider refunds the payment no more. */
function isTooLate({ pago_em, created_at }: DevolucaoRow, now: Date): boolean {
  return now >= fimDoProvedor(pago_em ?? created_at);
}

/** Leaves a refund to the team, outside of the provider, and tells its patient. */
function giveUp(row: DevolucaoRow, pedido: PedidoRow | null, now: Date): Contribution {
  if (row.erro === 'fora-do-prazo') return {};
  const change: DevolucaoChange = {
    situacao: 'falhou',
    erro: 'fora-do-prazo',
    proxima_em: null,
    falhando_desde: row.falhando_desde ?? now,
  };
  const late = changeOf(row, change, 'falhar', now);
  return merge(late, pedido ? tellDevolucao(late.row, pedido, now) : {});
}

function maybeOnItsWay({ situacao, erro, updated_at }: DevolucaoRow, now: Date): boolean {
  const lost = situacao === 'pedida ao provedor' && erro === 'sem-resposta';
  return lost && now.getTime() - updated_at.getTime() < ON_ITS_WAY_MS;
}

type FailedTry = {
  erro: ErroDaDevolucao;
  /** False when even the read before the request failed. */
  asked: boolean;
  /** Whether the provider may have done it nevertheless. */
  done: 'no' | 'who knows';
  /** True when this was no attempt: the next one comes without the growing pause. */
  soon?: boolean;
};

const fail = command({
  load: (use: Attempt<FailedTry>) => lockEntry(use),
  decide: ({ row }, { input: { erro, asked, done, soon = false }, now }): Decision => {
    if (!row || !pendente(row.situacao) || row.no_provedor) return {};
    // A failed read counts as an attempt; otherwise a provider that does not answer would be called without
    // pause.
    const tentativas = row.tentativas + (asked || soon ? 0 : 1);
    const proxima_em = new Date(now.getTime() + (soon ? SOON_MS : esperaDaDevolucao(tentativas)));
    // When the answer to a request was lost, the refund counts as requested until a read shows otherwise:
    // nobody may keep the money or refund it in another way.
    const undone = asked && done === 'no';
    const situacao = row.situacao === 'pedida ao provedor' && !undone ? row.situacao : 'falhou';
    const falhando_desde = row.falhando_desde ?? now;
    const change: DevolucaoChange = { situacao, erro, tentativas, proxima_em, falhando_desde };
    return changeOf(row, change, 'falhar', now);
  },
});

/** Size of one sweep; the claim keeps two sweeps from taking the same refunds. */
const SWEEP = { limit: 20, leaseMs: 2 * 60_000 };

/**
 * Enqueues every refund whose attempt is due: after a failure, after a killed process, and for refunds in
 * progress that no webhook reported.
 */
export const varrerDevolucoes = command({
  load: ({ deps }: UseCase<Sistema, null, BaseDeps>) => ({
    ids: call(devolucoes.claimDueDevolucoes, deps.clock(), SWEEP),
  }),
  decide: ({ ids }) => ({
    jobs: ids.map((devolucaoId) => job(pedirReembolsoJob, { devolucaoId })),
  }),
});
