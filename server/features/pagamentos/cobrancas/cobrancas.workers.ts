import type { Mailer } from '#ports/mail.ts';
import type { PaymentProvider } from '#ports/payment.ts';
import { systemScope } from '#platform/actor.ts';
import { deleteEndedLeases } from '#platform/db/queries/lease.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { dadosCorrigidosJob, readCliente } from '#features/contas/clientes/clientes.public.ts';
import { findPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import { aplicarPagamento, type ApplyDeps } from './conciliacao/aplicar.usecases.ts';
import { findCobranca } from './cobrancas.repository.ts';
import * as jobs from './cobrancas.jobs.ts';
import { mailPagamentoConfirmado, mailPixPronto } from './cobrancas.mails.ts';
import { notarPreparo, prepararCobranca, type ChargeDeps } from './preparo/preparar.usecases.ts';
import { ChargeRefusal, retomarRecusadas } from './preparo/recusar.usecases.ts';
import { varrerCobrancas, type ChargeSweepDeps } from './conciliacao/receber.usecases.ts';
import { removerCobranca } from './preparo/remover.usecases.ts';
import { deleteOldRefusedWebhooks, deleteOldWebhooks } from './conciliacao/webhooks.repository.ts';

export type CobrancasJobDeps = Omit<ApplyDeps & ChargeDeps & ChargeSweepDeps, 'settings'> & {
  mailer: Mailer;
  /** The provider's client for background work. */
  paymentBackground: PaymentProvider;
  settings: ApplyDeps['settings'] & { brand: string; appUrl: string };
};

/** How long applied notifications of the provider are stored, in milliseconds. */
const KEPT_MS = 90 * 86_400_000;

const actor = { tipo: 'Sistema', nome: 'pagamentos' } as const;

type OfOrder = { pedidoId: string; clienteId: string };
type OfCharge = OfOrder & { cobrancaId: string };

/** Job handlers of charges. */
export function cobrancasWorkers(deps: CobrancasJobDeps): JobHandler<never>[] {
  const background = { ...deps, payment: deps.paymentBackground };
  const apply: JobHandler<{ pagamentoId: string }> = {
    job: jobs.aplicarPagamentoJob,
    handle: (input) => aplicarPagamento({ actor, input, deps }),
  };
  const reread: JobHandler<{ pagamentoId: string }> = {
    job: jobs.relerPagamentoJob,
    handle: (input) => aplicarPagamento({ actor, input, deps: background }),
  };
  const sweep: JobHandler<NoData> = {
    job: jobs.varrerCobrancasJob,
    handle: () => varrerCobrancas({ actor, input: null, deps }),
  };
  const remove: JobHandler<{ cobrancaId: string }> = {
    job: jobs.removerCobrancaJob,
    handle: (input) => removerCobranca({ actor, input, deps: background }),
  };
  const goOn: JobHandler<{ clienteId: string }> = {
    job: dadosCorrigidosJob,
    handle: (input) => retomarRecusadas({ actor, input, deps }),
  };
  const forget: JobHandler<NoData> = {
    job: { name: 'pagamento.limpar', cron: '47 3 * * *' },
    async handle() {
      const before = new Date(deps.clock().getTime() - KEPT_MS);
      await deleteOldWebhooks(deps.db, before);
      await deleteOldRefusedWebhooks(deps.db, before);
      await deleteEndedLeases(deps.db);
    },
  };
  return [apply, reread, sweep, remove, forget, goOn, prepare(deps), tellPaid(deps), tellReady(deps)];
}

function prepare(deps: CobrancasJobDeps): JobHandler<OfCharge> {
  return {
    job: jobs.prepararCobrancaJob,
    async handle({ clienteId, ...ids }) {
      const call = { actor, input: { scope: systemScope(actor, clienteId), ...ids }, deps };
      // Refused a moment ago, usually by a request of the patient: the sweep tries it again later.
      const known = await findCobranca(deps.db, ids.cobrancaId);
      if (known?.proxima_em && known.proxima_em > deps.clock()) return;
      try {
        await prepararCobranca(call);
      } catch (error) {
        if (error instanceof ChargeRefusal) return;
        await notarPreparo(call);
        throw error;
      }
    },
  };
}

function tellPaid(deps: CobrancasJobDeps): JobHandler<OfOrder> {
  return {
    job: jobs.avisarPagamentoJob,
    async handle({ pedidoId, clienteId }) {
      const { para, pedido } = await addressee(deps, clienteId, pedidoId);
      if (!pedido?.prazo) return;
      const { numero, prazo } = pedido;
      const mail = mailPagamentoConfirmado(deps.settings, { para, numero, prazo, chave: pedidoId });
      await deps.mailer.send(mail);
    },
  };
}

function tellReady(deps: CobrancasJobDeps): JobHandler<OfCharge> {
  return {
    job: jobs.avisarPixProntoJob,
    async handle({ pedidoId, clienteId, cobrancaId }) {
      const { para, pedido } = await addressee(deps, clienteId, pedidoId);
      // Paid or ended meanwhile: the mail would be outdated.
      if (pedido?.cobranca?.estado !== 'aberta' || pedido.status !== 'Aguardando Pagamento') return;
      const { numero } = pedido;
      await deps.mailer.send(mailPixPronto(deps.settings, { para, numero, pedidoId, chave: cobrancaId }));
    },
  };
}

async function addressee(deps: CobrancasJobDeps, clienteId: string, pedidoId: string) {
  const scope = systemScope(actor, clienteId);
  const [cliente, pedido] = await Promise.all([
    readCliente(deps.db, scope),
    findPedido(deps.db, scope, pedidoId),
  ]);
  // A closed account's former holder gets no more mail about its orders.
  return { para: cliente.contestada_em ? '' : cliente.email_contato, pedido };
}
