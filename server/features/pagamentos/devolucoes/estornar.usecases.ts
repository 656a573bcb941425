import {
  esperaDaDevolucao,
  pendente,
  type ErroDaDevolucao,
} from '../../../../domain/pagamentos/devolucao.ts';
import type { PaymentProvider } from '../../../adapters/payment/payment.port.ts';
import { didNothing, ProviderError } from '../../../adapters/provider-error.port.ts';
import { systemScope, type Sistema } from '../../../platform/actor.ts';
import { LeaseBusy, withLease } from '../../../platform/db/queries/lease.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { lockPedido } from '../../pedidos/pedidos/pedidos.public.ts';
import { recordDevolucao } from './avisar.usecases.ts';
import { pedirReembolsoJob } from './devolucoes.jobs.ts';
import * as devolucoes from './devolucoes.repository.ts';
import type { DevolucaoChange, DevolucaoRow } from './devolucoes.repository.ts';

export type RefundDeps = BaseDeps & {
  payment: PaymentProvider;
  settings: { brand: string };
  /**
   * Reads a payment at the provider and brings our rows to it; pagamentos.context.ts hands it in.
   * @throws ProviderError when the provider cannot be asked
   */
  aplicarPagamento: (call: { actor: Sistema; input: { pagamentoId: string } }) => Promise<void>;
};

type Call = UseCase<Sistema, { devolucaoId: string }, RefundDeps>;

/** Longer than two reads and the request may take together at the client's timeouts. */
const TERM_MS = 60_000;
/** The next try after one that never reached the provider; while the breaker is open, trying costs no call. */
const SOON_MS = 60_000;
/** A request whose answer was lost may still be on its way there, where no reading shows it yet. */
const ON_ITS_WAY_MS = 60_000;
/** A refund under way at the provider is asked about this often, where no webhook tells. */
const RECHECK_MS = 30 * 60_000;

/**
 * Asks the provider to send the money of an entry back, once: it is read before each try, one try runs at a
 * time across replicas, and what the provider already has is not asked for again. A failure is written into the
 * entry with its kind, and the sweep comes back for it.
 */
export async function estornar(call: Call): Promise<void> {
  const { devolucaoId } = call.input;
  try {
    await withLease(call.deps.db, `devolucao:${devolucaoId}`, { termMs: TERM_MS, waitMs: 0 }, () =>
      once(call),
    );
  } catch (error) {
    // Somebody is at it this moment.
    if (!(error instanceof LeaseBusy)) throw error;
  }
}

async function once(call: Call): Promise<void> {
  const { actor, input, deps } = call;
  const known = await devolucoes.findDevolucao(deps.db, input.devolucaoId);
  if (!known || !isDue(known)) return;
  const read = { actor, input: { pagamentoId: known.asaas_id } };
  let asked: DevolucaoRow | null = null;
  try {
    await deps.aplicarPagamento(read);
    asked = await claimTry(call, known);
    if (!asked) return;
    // The payer's bank shows this: no word of health.
    const descricao = `Reembolso ${deps.settings.brand}`;
    const answer = await deps.payment.refund(known.asaas_id, { ...partialAmountOf(asked), descricao });
    if (!answer.ok) return await fail(call, known, { erro: answer.motivo, asked: true, done: 'no' });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error, devolucaoId: known.id }, 'refund not asked for');
    // Nobody was asked, or nobody may ask just now: as soon as the provider is back. A 403 may be about refunds only.
    const soon = !error.asked || (error.kind === 'key-refused' && error.status !== 403);
    const done = didNothing(error) ? 'no' : 'who knows';
    return fail(call, known, { erro: 'sem-resposta', asked: asked !== null, done, soon });
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
 * The amount to name in the request: none means all of it; named where a part of the payment stays, or went back
 * before.
 */
function partialAmountOf(row: DevolucaoRow): { valorCentavos?: number } {
  const { motivo, valor_centavos: valor, estornado_centavos: estornado } = row;
  return motivo !== 'valor_diferente' && estornado === 0 ? {} : { valorCentavos: valor - estornado };
}

/** Whether somebody authorized that it be sent back, and it is not back yet. */
function isDue(row: DevolucaoRow): boolean {
  return row.autorizada_em !== null && pendente(row.situacao);
}

/**
 * Locks the order before its entry, in the one order of all locks: whoever restores the order sees a try before or
 * after it.
 */
async function lockEntry(uow: UnitOfWork, { actor }: Call, known: DevolucaoRow) {
  const { id, pedido_id, cliente_id } = known;
  if (pedido_id) await lockPedido(uow.db, systemScope(actor, cliente_id), pedido_id);
  return devolucoes.lockDevolucao(uow.db, id);
}

/**
 * Notes that the provider is about to be asked, before it is: a process killed in between is found by the sweep,
 * and nobody decides otherwise meanwhile. @returns null when nothing is to be asked
 */
async function claimTry(call: Call, known: DevolucaoRow): Promise<DevolucaoRow | null> {
  const { actor, deps } = call;
  return deps.runInTransaction({ actor }, async (uow) => {
    const row = await lockEntry(uow, call, known);
    if (!row || !isDue(row)) return null;
    const now = deps.clock();
    if (row.no_provedor) {
      const proxima_em = new Date(now.getTime() + RECHECK_MS);
      await devolucoes.updateDevolucao(uow.db, row.id, { proxima_em }, now);
      return null;
    }
    if (maybeOnItsWay(row, now)) return null;
    const tentativas = row.tentativas + 1;
    const change: DevolucaoChange = {
      situacao: 'pedida ao provedor',
      tentativas,
      proxima_em: new Date(now.getTime() + esperaDaDevolucao(tentativas)),
      pedida_em: row.pedida_em ?? now,
      erro: null,
    };
    const asked = await devolucoes.updateDevolucao(uow.db, row.id, change, now);
    recordDevolucao(uow, asked, 'pedir');
    return asked;
  });
}

function maybeOnItsWay({ situacao, erro, updated_at }: DevolucaoRow, now: Date): boolean {
  const lost = situacao === 'pedida ao provedor' && erro === 'sem-resposta';
  return lost && now.getTime() - updated_at.getTime() < ON_ITS_WAY_MS;
}

type FailedTry = {
  erro: ErroDaDevolucao;
  /** False when not even the reading before it went well. */
  asked: boolean;
  /** Whether the provider may have done it all the same. */
  done: 'no' | 'who knows';
  /** No try at all: the next one comes without the pause that grows. */
  soon?: boolean;
};

async function fail(
  call: Call,
  known: DevolucaoRow,
  { erro, asked, done, soon = false }: FailedTry,
): Promise<void> {
  const { actor, deps } = call;
  await deps.runInTransaction({ actor }, async (uow) => {
    const row = await lockEntry(uow, call, known);
    if (!row || !pendente(row.situacao) || row.no_provedor) return;
    const now = deps.clock();
    // Not even read: it counts as a try, or a silent provider would be asked without a pause.
    const tentativas = row.tentativas + (asked || soon ? 0 : 1);
    const proxima_em = new Date(now.getTime() + (soon ? SOON_MS : esperaDaDevolucao(tentativas)));
    // Asked for, now or before, and the answer lost: until it is read again nobody keeps the money or sends it
    // another way.
    const undone = asked && done === 'no';
    const situacao = row.situacao === 'pedida ao provedor' && !undone ? row.situacao : 'falhou';
    const change: DevolucaoChange = { situacao, erro, tentativas, proxima_em };
    recordDevolucao(uow, await devolucoes.updateDevolucao(uow.db, row.id, change, now), 'falhar');
  });
}

/** One sweep; the claim keeps two of them from taking the same entries. */
const SWEEP = { limit: 20, leaseMs: 2 * 60_000 };

/**
 * Asks again for every entry that is due: after a failure, after a killed process, and for refunds of which no
 * webhook told.
 */
export async function varrerDevolucoes({
  actor,
  deps,
}: UseCase<Sistema, null, Pick<BaseDeps, 'runInTransaction' | 'clock'>>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const ids = await devolucoes.claimDueDevolucoes(uow.db, deps.clock(), SWEEP);
    for (const devolucaoId of ids) await uow.enqueue(pedirReembolsoJob, { devolucaoId });
  });
}
