import { eventoConhecido } from '#domain/pagamentos/eventos-do-provedor.ts';
import { INSISTENCIA_MS } from '#domain/pagamentos/recusa.ts';
import { systemScope, type Sistema, type Visitante } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
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
import { claimCobrancasWithoutPix } from '../preparo/recusas.repository.ts';
import { insertWebhook, noteRefusedWebhook } from './webhooks.repository.ts';

/** What receiving notifications needs: the token that the provider must send. */
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
  await deps.runInTransaction({ actor }, async (uow) => {
    const { id, event, pagamentoId } = input;
    const desconhecido = !eventoConhecido(event);
    const fresh = await insertWebhook(uow.db, { id, evento: event, pagamento_id: pagamentoId, desconhecido });
    // Its name is the provider's text: it is kept in the row, and not in the log.
    if (fresh && desconhecido) {
      deps.log.error('the payment provider sent an event of a kind that is not known');
      uow.emit(...providersEvents());
    }
    if (fresh && pagamentoId) await uow.enqueue(aplicarPagamentoJob, { pagamentoId });
  });
}

/** Enqueues reading a patient's unpaid charges again, each at most once in 30 s (docs/product/payment.md). */
export async function relerCobrancas({
  actor,
  input,
  deps,
}: UseCase<Sistema, { clienteId: string }, BaseDeps>): Promise<void> {
  const scope = systemScope(actor, input.clienteId);
  await deps.runInTransaction({ actor }, async (uow) => {
    const ids = await cobrancas.claimCobrancasOfPatient(uow.db, scope, deps.clock());
    for (const pagamentoId of ids) await uow.enqueue(relerPagamentoJob, { pagamentoId });
  });
}

/** Charges per sweep: 50 calls every five minutes are 7,200 in twelve hours (the quota is 25,000). */
const SWEEP_SIZE = 50;
/** Longer (ms) than the request and the first attempts of its job. */
const LOST_AFTER_MS = 10 * 60_000;

/** What the sweep of charges needs. */
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
export async function varrerCobrancas({
  actor,
  deps,
}: UseCase<Sistema, null, ChargeSweepDeps>): Promise<void> {
  if (!(await deps.paymentIdle())) return;
  await deps.runInTransaction({ actor }, async (uow) => {
    const now = deps.clock();
    const ids = await cobrancas.claimCobrancasToRead(uow.db, now, SWEEP_SIZE);
    for (const pagamentoId of ids) await uow.enqueue(relerPagamentoJob, { pagamentoId });
    const before = new Date(now.getTime() - LOST_AFTER_MS);
    const since = new Date(now.getTime() - INSISTENCIA_MS);
    for (const lost of await claimCobrancasWithoutPix(uow.db, now, { before, since, limit: SWEEP_SIZE })) {
      await uow.enqueue(prepararCobrancaJob, lost, { singletonKey: lost.cobrancaId });
    }
    for (const cobrancaId of await cobrancas.claimCobrancasToRemove(uow.db, now, SWEEP_SIZE)) {
      await uow.enqueue(removerCobrancaJob, { cobrancaId }, { singletonKey: cobrancaId });
    }
  });
}
