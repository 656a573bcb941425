import { freteContido } from '#domain/catalogo/frete.ts';
import { lancar } from '#domain/pagamentos/livro.ts';
import {
  aplicarStatus,
  comoFoiDesfeito,
  foiPago,
  quandoFoiPago,
  situacaoDoPagamento,
} from '#domain/pagamentos/pagamento.ts';
import type { CobrancaNoProvedor, PaymentProvider } from '#ports/payment.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Contribution, type Decision } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { lockPedido, type PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import {
  anotarDesconhecida,
  espelharEstorno,
  withChanged,
} from '#features/pagamentos/devolucoes/devolucoes.public.ts';
import * as cobrancas from '../cobrancas.repository.ts';
import type { CobrancaChange, CobrancaRow } from '../cobrancas.repository.ts';
import { insertMovimentos } from '#features/pagamentos/livro/livro.public.ts';
import { conciliarPedido, readDinheiro, type Dinheiro, type ReconcileDeps } from './conciliar.decisions.ts';
import { removerCobrancaJob } from '../cobrancas.jobs.ts';
import { markWebhooksApplied } from './webhooks.repository.ts';

export type ApplyDeps = ReconcileDeps & { payment: PaymentProvider };

type Call = UseCase<Sistema, { pagamentoId: string }, ApplyDeps>;

const READS_AT_ONCE = 3;

/**
 * Reads one payment at the provider and updates our rows to match: the only way in which payments change
 * here, whatever triggered it (webhook, sweep, an opened page). Idempotent, and independent of the order of
 * notifications.
 * @throws ProviderError when the provider cannot be called; the job is retried
 */
export async function aplicarPagamento(use: Call): Promise<void> {
  const { input, deps } = use;
  for (let reads = 1; !(await readOnce(use)); reads += 1) {
    if (reads === READS_AT_ONCE)
      throw new Error('a payment was read by others at the same time, again and again');
  }
  await markWebhooksApplied(deps.db, input.pagamentoId, deps.clock());
}

/**
 * Reads the payment once and applies the answer.
 * @returns false when another read was applied meanwhile, so that it is unknown which answer is newer
 */
async function readOnce({ actor, input: { pagamentoId }, deps }: Call): Promise<boolean> {
  const before = await cobrancas.findCobrancaByAsaasId(deps.db, pagamentoId);
  const remote = asNoted(await deps.payment.readCobranca(pagamentoId));
  if (!remote) {
    deps.log.warn('payment that the provider does not know');
    return true;
  }
  const known = before ?? (await findOrAdopt({ actor, input: remote, deps }));
  if (!known) return anotarDesconhecida({ actor, input: { remote }, deps });
  return applyRead({ actor, input: { known, remote, lidaAntes: before?.verificada_em ?? null }, deps });
}

/** Cash whose charge was deleted in the provider's panel is noted there no more: the same as undone. */
function asNoted(remote: CobrancaNoProvedor | null): CobrancaNoProvedor | null {
  const cash = remote?.removida && remote.status === 'RECEIVED_IN_CASH';
  return cash ? { ...remote, status: 'PENDING' } : remote;
}

type Noted<Input> = UseCase<Sistema, Input, ApplyDeps>;
type Adopted = Pick<CobrancaNoProvedor, 'id' | 'valorCentavos'>;

/**
 * Finds the charge of a payment. A charge created just before a crash has no provider id here and is found by
 * its reference; a second payment under the same reference becomes a second, closed charge.
 */
async function findOrAdopt({ actor, input: remote, deps }: Noted<CobrancaNoProvedor>) {
  const known = await cobrancas.findCobrancaByAsaasId(deps.db, remote.id);
  if (known || !remote.referencia || !/^[0-9a-f-]{36}$/.test(remote.referencia)) return known;
  const reserved = await cobrancas.findCobranca(deps.db, remote.referencia);
  if (!reserved) return undefined;
  await adotarCobranca({ actor, input: { remote, reserved }, deps });
  return cobrancas.findCobrancaByAsaasId(deps.db, remote.id);
}

/** Gives a payment that the provider has under a reference of ours its charge. */
export const adotarCobranca = command({
  load: ({ input: { remote, reserved } }: Noted<{ remote: Adopted; reserved: CobrancaRow }>) => ({
    unmade: call(cobrancas.lockUnmadeCobranca, reserved.id),
    there: call(cobrancas.findCobrancaByAsaasId, remote.id),
  }),
  decide: ({ unmade, there }, { input: { remote, reserved }, now, newId }): Decision => {
    if (there) return {};
    if (unmade) {
      const change = adoptedAs(unmade, remote);
      return { writes: [call(cobrancas.updateCobranca, unmade.id, change, now)] };
    }
    const cobrancaId = newId();
    return {
      writes: [call(cobrancas.insertDuplicateCobranca, cobrancaId, reserved, remote.id, now)],
      jobs: [job(removerCobrancaJob, { cobrancaId })],
    };
  },
});

/**
 * A reserved charge gets the id that the provider has it under, and the amount that is charged there: the row may have been
 * repriced since. Found after it was taken for never created, a closed one must be deleted at the provider after all.
 */
function adoptedAs(row: CobrancaRow, { id, valorCentavos }: Adopted): CobrancaChange {
  const valor_centavos = valorCentavos ?? row.valor_centavos;
  const frete_centavos = freteContido(valor_centavos, row);
  return { valor_centavos, frete_centavos, asaas_id: id, removida_em: null };
}

/** An answer of the provider about a charge of ours, and when the charge was read before it was asked. */
type Read = {
  known: CobrancaRow & { cliente_id: string };
  remote: CobrancaNoProvedor;
  lidaAntes: Date | null;
};

/**
 * Applies what the provider said. False where another answer was applied since it was asked: found by what the row held before,
 * not by the time, because a clock that was ahead would leave a time behind that every read comes before.
 */
const applyRead = command({
  load: ({ actor, input: { known }, deps }: Noted<Read>) => ({
    pedido: call(lockPedido, systemScope(actor, known.cliente_id), known.pedido_id),
    cobranca: call(cobrancas.findCobranca, known.id),
    dinheiro: call(readDinheiro, deps, known.pedido_id),
  }),
  decide: ({ pedido, cobranca, dinheiro }, { input: { remote, lidaAntes }, ...given }) => {
    if (!cobranca) return { answer: true };
    // The order went to another account since it was looked up: it is looked up again.
    if (!pedido) return { answer: false };
    // Only the first confirmation of a payment cannot be outdated.
    const cameIn = foiPago(remote.status) && !cobranca.pago_em && !cobranca.desfeita_em;
    const overtaken = !cameIn && cobranca.verificada_em?.getTime() !== lidaAntes?.getTime();
    if (overtaken) return { answer: false };
    return { ...mirrored({ pedido, cobranca, remote, dinheiro }, given), answer: true };
  },
});

type Mirrored = {
  pedido: PedidoRow;
  cobranca: CobrancaRow;
  remote: CobrancaNoProvedor;
  dinheiro: Dinheiro;
};

function mirrored(
  { pedido, cobranca, remote, dinheiro }: Mirrored,
  given: { now: Date; newId: () => string },
): Contribution {
  const { now } = given;
  const { id: targetId } = cobranca;
  const next = mirrorOf(cobranca, remote, now);
  const stored: Record<string, unknown> = cobranca;
  const changed = Object.entries(next).some(([column, value]) => value !== stored[column]);
  const lines = lancar(saldoDe(cobranca), { ...saldoDe(next), pagoEm: next.pago_em }, now);
  const written: Contribution = {
    writes: [
      call(cobrancas.updateCobranca, targetId, { ...next, verificada_em: now }, now),
      call(insertMovimentos, { cobranca_id: targetId }, lines),
    ],
  };
  const read = withCharge(dinheiro.cobrancas, { ...cobranca, ...next });
  const back = cobranca.removida_em !== null && !next.removida_em && !next.pago_em;
  const restored = back ? restore({ ...cobranca, ...next }, read, now) : null;
  const action = `cobranca.${next.status.toLowerCase()}`;
  const audit = next.status === cobranca.status ? [] : [{ action, targetType: 'cobranca', targetId }];
  const { centavos: estornado, ...rest } = remote.estorno;
  const entry = dinheiro.devolucoes.find(({ asaas_id }) => asaas_id === remote.id);
  const refund = entry && espelharEstorno(entry, { estorno: { estornado, ...rest }, pedido }, now);
  const said = merge(written, restored ?? {}, { audit }, refund ?? {});
  // Payments of the freight have no list yet.
  if (cobranca.tipo !== 'servico' || !(changed || refund)) return said;
  const known = {
    ...dinheiro,
    cobrancas: restored ? withCharge(read, restored.charge) : read,
    devolucoes: refund ? withChanged(dinheiro.devolucoes, [refund]) : dinheiro.devolucoes,
  };
  return merge(said, conciliarPedido({ pedido, change: {}, dinheiro: known }, given));
}

function withCharge(charges: readonly CobrancaRow[], changed: CobrancaRow): CobrancaRow[] {
  return charges.map((charge) => (charge.id === changed.id ? changed : charge));
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
    // The desk settled the payment before.
    baixada_em: undone || (paid && cobranca.pago_em === null) ? null : cobranca.baixada_em,
    removida_em: gone ? (cobranca.removida_em ?? now) : null,
    encerrada_em: cobranca.encerrada_em ?? (gone ? now : null),
  };
}

/**
 * A charge that somebody restored in the provider's panel can be paid again: it is the order's where that has no other open
 * one, and is deleted there anew otherwise. Reconciling closes it where the order is paid or over.
 */
function restore(
  charge: CobrancaRow,
  charges: readonly CobrancaRow[],
  now: Date,
): Contribution & { charge: CobrancaRow } {
  const { id } = charge;
  const audit = [{ action: 'cobranca.restaurada', targetType: 'cobranca', targetId: id }];
  if (charges.some(({ encerrada_em }) => encerrada_em === null)) {
    return { audit, jobs: [job(removerCobrancaJob, { cobrancaId: id }, { singletonKey: id })], charge };
  }
  const open = { encerrada_em: null };
  return {
    audit,
    writes: [call(cobrancas.updateCobranca, id, open, now)],
    charge: { ...charge, ...open },
  };
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
