import { lancar } from '#domain/pagamentos/livro.ts';
import {
  aplicarStatus,
  comoFoiDesfeito,
  foiPago,
  quandoFoiPago,
  situacaoDoPagamento,
} from '#domain/pagamentos/pagamento.ts';
import type { CobrancaNoProvedor, PaymentProvider } from '#adapters/payment/payment.port.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import { lockPedido, type PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { anotarDesconhecida, espelharEstorno } from '#features/pagamentos/devolucoes/devolucoes.public.ts';
import * as cobrancas from '../cobrancas.repository.ts';
import type { CobrancaRow } from '../cobrancas.repository.ts';
import { insertMovimentos } from '#features/pagamentos/livro/livro.public.ts';
import { conciliarPedido, type ReconcileDeps } from './conciliar.usecases.ts';
import { removerCobrancaJob } from '../cobrancas.jobs.ts';
import { markWebhooksApplied } from './webhooks.repository.ts';

/** What applying a payment needs. */
export type ApplyDeps = ReconcileDeps & { payment: PaymentProvider };

type Call = UseCase<Sistema, { pagamentoId: string }, ApplyDeps>;

const READS_AT_ONCE = 3;

/**
 * Reads one payment at the provider and updates our rows to match: the only way in which payments change
 * here, whatever triggered it (webhook, sweep, an opened page). Idempotent, and independent of the order of
 * notifications.
 * @throws ProviderError when the provider cannot be called; the job is retried
 */
export async function aplicarPagamento(call: Call): Promise<void> {
  const { input, deps } = call;
  for (let reads = 1; !(await readOnce(call)); reads += 1) {
    if (reads === READS_AT_ONCE)
      throw new Error('a payment was read by others at the same time, again and again');
  }
  await markWebhooksApplied(deps.db, input.pagamentoId, deps.clock());
}

/**
 * Reads the payment once and applies the answer.
 * @returns false when another read was applied meanwhile, so that it is unknown which answer is newer. Found by what the row
 * held before, not by the time: a clock that was ahead would leave a time behind that every read comes before.
 */
async function readOnce({ actor, input: { pagamentoId }, deps }: Call): Promise<boolean> {
  let overtaken = false;
  const before = await cobrancas.findCobrancaByAsaasId(deps.db, pagamentoId);
  const remote = asNoted(await deps.payment.readCobranca(pagamentoId));
  const known = remote && (before ?? (await findOrAdopt(actor, deps, remote)));
  if (remote && known) {
    const scope = systemScope(actor, known.cliente_id);
    await deps.runInTransaction({ actor }, async (uow) => {
      const pedido = await lockPedido(uow.db, scope, known.pedido_id);
      const cobranca = await cobrancas.findCobranca(uow.db, known.id);
      if (!pedido || !cobranca) return;
      // Only the first confirmation of a payment cannot be outdated.
      const cameIn = foiPago(remote.status) && !cobranca.pago_em && !cobranca.desfeita_em;
      overtaken = !cameIn && cobranca.verificada_em?.getTime() !== before?.verificada_em?.getTime();
      if (!overtaken) await applyRead(uow, deps, { pedido, cobranca, remote });
    });
  } else if (remote) {
    await anotarDesconhecida({ actor, input: { remote }, deps });
  } else {
    deps.log.warn('payment that the provider does not know');
  }
  return !overtaken;
}

/** Cash whose charge was deleted in the provider's panel is noted there no more: the same as undone. */
function asNoted(remote: CobrancaNoProvedor | null): CobrancaNoProvedor | null {
  const cash = remote?.removida && remote.status === 'RECEIVED_IN_CASH';
  return cash ? { ...remote, status: 'PENDING' } : remote;
}

/**
 * Finds the charge of a payment. A charge created just before a crash has no provider id here and is found by
 * its reference; a second payment under the same reference becomes a second, closed charge.
 */
async function findOrAdopt(actor: Sistema, deps: ApplyDeps, remote: CobrancaNoProvedor) {
  const known = await cobrancas.findCobrancaByAsaasId(deps.db, remote.id);
  if (known || !remote.referencia || !/^[0-9a-f-]{36}$/.test(remote.referencia)) return known;
  const reserved = await cobrancas.findCobranca(deps.db, remote.referencia);
  if (!reserved) return undefined;
  const now = deps.clock();
  if (reserved.asaas_id) {
    await deps.runInTransaction({ actor }, async (uow) => {
      const cobrancaId = await cobrancas.insertDuplicateCobranca(uow.db, reserved, remote.id, now);
      if (cobrancaId) await uow.enqueue(removerCobrancaJob, { cobrancaId });
    });
  } else {
    await deps.runInTransaction({ actor }, (uow) =>
      cobrancas.adoptCobranca(uow.db, reserved.id, remote, now),
    );
  }
  return cobrancas.findCobrancaByAsaasId(deps.db, remote.id);
}

type Applied = { pedido: PedidoRow; cobranca: CobrancaRow; remote: CobrancaNoProvedor };

async function applyRead(
  uow: UnitOfWork,
  deps: ApplyDeps,
  { pedido, cobranca, remote }: Applied,
): Promise<void> {
  const now = deps.clock();
  const next = mirrorOf(cobranca, remote, now);
  const stored: Record<string, unknown> = cobranca;
  const changed = Object.entries(next).some(([column, value]) => value !== stored[column]);
  await cobrancas.updateCobranca(uow.db, cobranca.id, { ...next, verificada_em: now }, now);
  const lines = lancar(saldoDe(cobranca), { ...saldoDe(next), pagoEm: next.pago_em }, now);
  await insertMovimentos(uow.db, { cobranca_id: cobranca.id }, lines);
  if (cobranca.removida_em && !next.removida_em && !next.pago_em) await restore(uow, deps, cobranca);
  if (next.status !== cobranca.status) {
    uow.audit({
      action: `cobranca.${next.status.toLowerCase()}`,
      targetType: 'cobranca',
      targetId: cobranca.id,
    });
  }
  const { centavos: estornado, ...rest } = remote.estorno;
  const refund = { asaasId: remote.id, estorno: { estornado, ...rest }, pedido };
  const moved = await espelharEstorno(uow, deps, refund);
  // Payments of the freight have no list yet.
  if (cobranca.tipo === 'servico' && (changed || moved)) await conciliarPedido(uow, deps, pedido, true);
}

/**
 * The columns of our charge after the provider was read. Received and refunded amounts never decrease, but for a payment that
 * was taken back: the charge is unpaid again, and what came in before stays in the book.
 */
function mirrorOf(cobranca: CobrancaRow, remote: CobrancaNoProvedor, now: Date) {
  const status = aplicarStatus(cobranca.status, remote.status);
  const paid = holdsMoney(cobranca, status);
  const gone = remote.removida && !paid;
  const received = remote.valorCentavos ?? cobranca.valor_centavos;
  const undone = cobranca.pago_em !== null && comoFoiDesfeito(status) !== null;
  return {
    status,
    recebido_centavos: undone ? null : paid ? received : cobranca.recebido_centavos,
    estornado_centavos: Math.max(cobranca.estornado_centavos, remote.estorno.centavos),
    pago_em: undone ? null : (cobranca.pago_em ?? (paid ? cameInAt(cobranca, remote, now) : null)),
    desfeita_em: undone ? now : cobranca.desfeita_em,
    // What the desk settled was the payment before.
    baixada_em: undone || (paid && cobranca.pago_em === null) ? null : cobranca.baixada_em,
    removida_em: gone ? (cobranca.removida_em ?? now) : null,
    encerrada_em: cobranca.encerrada_em ?? (gone ? now : null),
  };
}

/**
 * A charge that somebody restored in the provider's panel can be paid again: it is the order's where that has no other open
 * one, and is deleted there anew otherwise. Reconciling closes it where the order is paid or over.
 */
async function restore(uow: UnitOfWork, deps: ApplyDeps, { id, pedido_id }: CobrancaRow): Promise<void> {
  uow.audit({ action: 'cobranca.restaurada', targetType: 'cobranca', targetId: id });
  const other = await cobrancas.findOpenCobranca(uow.db, pedido_id);
  if (other) return uow.enqueue(removerCobrancaJob, { cobrancaId: id }, { singletonKey: id });
  const now = deps.clock();
  await cobrancas.updateCobranca(uow.db, id, { encerrada_em: null }, now);
}

type Money = Pick<CobrancaRow, 'pago_em' | 'recebido_centavos' | 'estornado_centavos'>;

function saldoDe({ pago_em, recebido_centavos, estornado_centavos: estornado }: Money) {
  return { recebido: pago_em === null ? null : (recebido_centavos ?? 0), estornado };
}

/** True for a status with which the money is, or was, here; a refund that ends a dispute brings nothing in. */
function holdsMoney({ pago_em, desfeita_em }: CobrancaRow, status: string): boolean {
  if (comoFoiDesfeito(status) !== null) return false;
  if (situacaoDoPagamento(status) === 'paga') return true;
  return foiPago(status) && (pago_em !== null || desfeita_em === null);
}

/** When the money came in; after it was taken back only what is learned later counts, whatever day the provider names. */
function cameInAt({ desfeita_em }: CobrancaRow, { pagaEm }: CobrancaNoProvedor, now: Date): Date {
  const said = quandoFoiPago(pagaEm, now);
  return desfeita_em && said <= desfeita_em ? now : said;
}
