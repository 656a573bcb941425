import { eventoConhecido } from '#domain/pagamentos/eventos-do-provedor.ts';
import { INSISTENCIA_MS } from '#domain/pagamentos/recusa.ts';
import { systemScope, type Sistema, type Visitante } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { providersEvents } from '#platform/live/topics.ts';
import { sameSecret } from '#platform/secrets/secrets.ts';
import * as cobrancas from '../cobrancas.repository.ts';
import {
  aplicarPagamentoJob,
  prepararCobrancaJob,
  relerPagamentoJob,
  removerCobrancaJob,
} from '../cobrancas.jobs.ts';
import { claimSemCodigo } from '../preparo/recusas.repository.ts';
import { insertWebhook, noteRefusedWebhook } from './webhooks.repository.ts';

/** `asaasWebhookToken`: the provider must send it with each notification. */
export type ReceiveDeps = BaseDeps & { settings: { asaasWebhookToken: string } };

/** 401: an event that does not carry our token. */
const tokenRecusado = () => new AppError(401, 'token_recusado', 'Token de webhook inválido.');

type Webhook = { token: string; id: string; event: string; pagamentoId: string | null };

/**
 * Stores a notification of the provider once under its id and enqueues a job: the provider counts anything
 * but a quick 200 as a failure and pauses after fifteen (docs/product/providers.md). Nothing in the body is
 * trusted.
 * @throws 401 tokenRecusado
 */
export async function receberWebhook({
  input,
  deps,
}: UseCase<Visitante | Sistema, Webhook, ReceiveDeps>): Promise<void> {
  if (!sameSecret(input.token, deps.settings.asaasWebhookToken)) {
    await noteRefusedWebhook(deps.db, deps.clock());
    throw tokenRecusado();
  }
  const actor = { tipo: 'Sistema', nome: 'webhook.asaas' } as const;
  const desconhecido = !eventoConhecido(input.event);
  const fresh = await guardarWebhook({ actor, input: { ...input, desconhecido }, deps });
  // Its name is the provider's text: it is kept in the row, and not in the log.
  if (fresh && desconhecido) deps.log.error('the payment provider sent an event of a kind that is not known');
}

type Received = UseCase<Sistema, Webhook & { desconhecido: boolean }, ReceiveDeps>;

const guardarWebhook = command({
  load: ({ input: { id, event: evento, pagamentoId: pagamento_id, desconhecido } }: Received) => ({
    fresh: call(insertWebhook, { id, evento, pagamento_id, desconhecido }),
  }),
  decide: ({ fresh }, { input: { pagamentoId, desconhecido } }) => ({
    events: fresh && desconhecido ? providersEvents() : [],
    jobs: fresh && pagamentoId !== null ? [job(aplicarPagamentoJob, { pagamentoId })] : [],
    answer: fresh,
  }),
});

const readAgain = (ids: readonly string[]) =>
  ids.map((pagamentoId) => job(relerPagamentoJob, { pagamentoId }));

/** Enqueues reading a patient's unpaid charges again, each at most once in 30 s (docs/product/payment.md). */
export const relerCobrancas = command({
  load: ({ actor, input, deps }: UseCase<Sistema, { clienteId: string }, BaseDeps>) => ({
    ids: call(cobrancas.claimCobrancasOfPatient, systemScope(actor, input.clienteId), deps.clock()),
  }),
  decide: ({ ids }) => ({ jobs: readAgain(ids) }),
});

/** Charges per sweep: 50 calls every five minutes are 7,200 in twelve hours (the quota is 25,000). */
const SWEEP_SIZE = 50;
/** Longer (ms) than the request and the first attempts of its job. */
const LOST_AFTER_MS = 10 * 60_000;

export type ChargeSweepDeps = BaseDeps & {
  /**
   * False while the provider asks to wait, the circuit breaker is open, or the rest of the budget is reserved
   * for patients.
   */
  paymentIdle: () => Promise<boolean>;
};

/**
 * Enqueues reading unpaid charges that no webhook reported, resuming charges whose job was lost or that were
 * refused a while ago, and deleting closed ones that still exist at the provider.
 */
export async function varrerCobrancas(use: Sweep): Promise<void> {
  if (await use.deps.paymentIdle()) await varrer(use);
}

type Sweep = UseCase<Sistema, null, ChargeSweepDeps>;

const varrer = command({
  load: ({ deps }: Sweep) => ({ due: call(claimDue, deps.clock()) }),
  decide: ({ due: { unread, lost, closed } }) => ({
    jobs: [
      ...readAgain(unread),
      ...lost.map((ids) => job(prepararCobrancaJob, ids, { singletonKey: ids.cobrancaId })),
      ...closed.map((id) => job(removerCobrancaJob, { cobrancaId: id }, { singletonKey: id })),
    ],
  }),
});

/** Claims what a sweep takes, one kind after the other: a charge that was touched by one is of no other. */
async function claimDue(tx: QueriesInTransaction, now: Date) {
  const before = new Date(now.getTime() - LOST_AFTER_MS);
  const since = new Date(now.getTime() - INSISTENCIA_MS);
  const unread = await cobrancas.claimCobrancasToRead(tx, now, SWEEP_SIZE);
  const lost = await claimSemCodigo(tx, now, { before, since, limit: SWEEP_SIZE });
  return { unread, lost, closed: await cobrancas.claimCobrancasToRemove(tx, now, SWEEP_SIZE) };
}
