import type { ModoPrazo } from '../../../domain/dias-uteis.ts';
import { prazoUtil } from '../../../domain/dias-uteis.ts';
import { aplicarStatus, foiPago } from '../../../domain/pagamento.ts';
import { transicao } from '../../../domain/pedido-status.ts';
import type { CobrancaNoProvedor, PaymentProvider } from '../../adapters/payment/payment.port.ts';
import { systemScope, type Sistema } from '../../platform/actor.ts';
import type { UnitOfWork } from '../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../platform/deps.ts';
import { escreverEtapa } from '../chat/chat.public.ts';
import { announcePedido, lockPedido, updatePedido, type PedidoRow } from '../pedidos/pedidos.public.ts';
import * as cobrancas from './cobrancas.repository.ts';
import type { CobrancaRow } from './cobrancas.repository.ts';
import { avisarPagamentoJob } from './pagamentos.jobs.ts';
import { markWebhooksApplied } from './webhooks.repository.ts';

export type ApplyDeps = BaseDeps & { payment: PaymentProvider; settings: { modoPrazo: ModoPrazo } };

/** "48 horas úteis" (product.md point 9). */
const PROMISED_HOURS = 48;

/**
 * Reads one payment again at the provider and brings our rows to it: the only way a payment changes here,
 * whoever brought the news (webhook, sweep, an opened page). Safe to repeat and to reorder.
 * @throws ProviderError when the provider cannot be asked; the job tries again
 */
export async function aplicarPagamento({
  actor,
  input: { pagamentoId },
  deps,
}: UseCase<Sistema, { pagamentoId: string }, ApplyDeps>): Promise<void> {
  const readAt = deps.clock();
  const remote = await deps.payment.lerCobranca(pagamentoId);
  const known = remote && (await findOrAdopt(deps, remote));
  if (remote && known) {
    const scope = systemScope(actor, known.cliente_id);
    await deps.runInTransaction({ actor }, async (uow) => {
      const pedido = await lockPedido(uow.db, scope, known.pedido_id);
      const cobranca = await cobrancas.findCobranca(uow.db, known.id);
      if (!pedido || !cobranca) return;
      // Somebody asked later and was done sooner: only the news of a payment cannot be old.
      const overtaken = cobranca.verificada_em !== null && cobranca.verificada_em > readAt;
      if (!overtaken || foiPago(remote.status)) await bring(uow, deps, { pedido, cobranca, remote });
    });
  } else {
    deps.log.warn({ known: remote !== null }, 'payment without a charge of ours');
  }
  await markWebhooksApplied(deps.db, pagamentoId, deps.clock());
}

/** A charge made just before a crash has no provider id here yet: its reference says whose it is. */
async function findOrAdopt(deps: ApplyDeps, remote: CobrancaNoProvedor) {
  const known = await cobrancas.findByAsaasId(deps.db, remote.id);
  if (known || !remote.referencia || !/^[0-9a-f-]{36}$/.test(remote.referencia)) return known;
  const reserved = await cobrancas.findCobranca(deps.db, remote.referencia);
  if (!reserved || reserved.asaas_id) return undefined;
  await cobrancas.updateCobranca(deps.db, reserved.id, { asaas_id: remote.id }, deps.clock());
  return cobrancas.findByAsaasId(deps.db, remote.id);
}

type Meeting = { pedido: PedidoRow; cobranca: CobrancaRow; remote: CobrancaNoProvedor };

async function bring(uow: UnitOfWork, deps: ApplyDeps, { pedido, cobranca, remote }: Meeting): Promise<void> {
  const now = deps.clock();
  const status = aplicarStatus(cobranca.status, remote.status);
  const removed = remote.removida && !foiPago(status);
  const unchanged = status === cobranca.status && !(removed && !cobranca.encerrada_em);
  await cobrancas.updateCobranca(uow.db, cobranca.id, { status, verificada_em: now }, now);
  if (unchanged) return;

  uow.audit({ acao: `cobranca.${status.toLowerCase()}`, alvoTipo: 'cobranca', alvoId: cobranca.id });
  if (removed) await cobrancas.updateCobranca(uow.db, cobranca.id, { encerrada_em: now }, now);
  const paidNow = foiPago(status) && !cobranca.pago_em;
  if (paidNow) await cobrancas.updateCobranca(uow.db, cobranca.id, { pago_em: now }, now);
  const change = paidNow && !pedido.pago_em ? whenPaid(deps, pedido, now) : {};
  const versao = await updatePedido(uow.db, pedido.id, change, now);
  announcePedido(uow, pedido, versao);
  if (paidNow && !pedido.pago_em) {
    const { id: pedidoId, cliente_id: clienteId, numero } = pedido;
    await escreverEtapa(uow, deps, { etapa: 'pago', pedidoId, clienteId, numero });
    await uow.enqueue(avisarPagamentoJob, { pedidoId, clienteId });
  }
}

function whenPaid(deps: ApplyDeps, { status }: PedidoRow, now: Date) {
  const prazo = prazoUtil(now, PROMISED_HOURS, deps.settings.modoPrazo);
  // A charge that a crash cut off was paid: its order goes where the charge would have brought it.
  const next = transicao({ status, evento: 'gerar_cobranca', ator: 'Sistema', pago: false });
  return { pago_em: now, prazo, atendimento: 'na fila', ...(next.ok ? { status: next.status } : {}) };
}
