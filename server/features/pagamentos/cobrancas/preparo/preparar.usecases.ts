import { dataEmSaoPaulo, somarDias } from '../../../../../domain/calendario/datas.ts';
import { didNothing, refusedOutright } from '../../../../adapters/provider-error.port.ts';
import type { Paciente, Sistema } from '../../../../platform/actor.ts';
import { createOnce, withLease } from '../../../../platform/db/queries/lease.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import type { ProviderTimes } from '../../../../platform/providers/times.ts';
import {
  ensureCustomerId,
  sincronizarCliente,
  type CustomerDeps,
} from '../../../contas/clientes/clientes.public.ts';
import * as pedidos from '../../../pedidos/pedidos/pedidos.public.ts';
import type { StepResult, PedidoRow } from '../../../pedidos/pedidos/pedidos.public.ts';
import * as cobrancas from '../cobrancas.repository.ts';
import type { CobrancaRow } from '../cobrancas.repository.ts';
import { avisarPixProntoJob } from '../cobrancas.jobs.ts';
import { ChargeRefusal, notarRecusa, refusedAs, type ReservedCobranca } from './recusar.usecases.ts';
import { NO_REFUSAL } from './recusas.repository.ts';

export type ChargeDeps = CustomerDeps & {
  settings: { brand: string };
  times: Pick<ProviderTimes, 'chargeMs'>;
};

type Call = UseCase<Paciente | Sistema, ReservedCobranca, ChargeDeps>;

/** `dueDate` is today + 3 days in São Paulo (docs/product/payment.md). */
const DAYS_TO_PAY = 3;
/** Longer than search, creation and QR code may take together at the client's timeouts. */
const TERM_MS = 60_000;
/** Whoever waited longer has left the page: a mail tells that the Pix is there. */
const LEFT_THE_PAGE_MS = 3 * 60_000;

/** The name of the lease under which a charge is made at the provider, or deleted there. */
export function leaseOfCobranca(cobrancaId: string): string {
  return `asaas-cobranca:${cobrancaId}`;
}

/** The last day to pay a charge that is made now. */
export function dueDateOf(now: Date): string {
  return somarDias(dataEmSaoPaulo(now), DAYS_TO_PAY);
}

/**
 * Goes on with a reserved charge from wherever an earlier try stopped: customer, charge, Pix code, the order's
 * own step. Safe to repeat, at once and after a kill: our id is the provider's `externalReference`. An order that
 * was paid or ended meanwhile is charged no more.
 * @returns the order as it stands then; null when it is gone
 * @throws ProviderError when the provider cannot do it now, LeaseBusy when another run is at it, ChargeRefusal
 * when the provider refuses it: that is noted
 */
export async function prepararCobranca(call: Call): Promise<StepResult | null> {
  try {
    return await goOn(call);
  } catch (error) {
    if (error instanceof ChargeRefusal) {
      await notarRecusa({ ...call, input: { ...call.input, motivo: error.motivo } });
    }
    throw error;
  }
}

async function goOn(call: Call): Promise<StepResult | null> {
  const { actor, deps, input } = call;
  const { scope, pedidoId, cobrancaId } = input;
  const pedido = await pedidos.findPedido(deps.db, scope, pedidoId);
  if (!pedido || pedido.pago_em) return pedido && { pedido, avisos: [] };
  const open = await cobrancas.findCobranca(deps.db, cobrancaId);
  const there = open?.pix && pedido.status === 'Aguardando Pagamento';
  if (!open || open.encerrada_em || there) return { pedido, avisos: [] };
  const term = { termMs: TERM_MS, waitMs: 20_000 };
  const lease = leaseOfCobranca(cobrancaId);
  if (!pedidos.isEditable(pedido)) {
    await withLease(deps.db, lease, term, () => takeBack(call));
    return { pedido, avisos: [] };
  }
  const customer = { actor, input: { scope }, deps };
  const idAsaas = open.asaas_id ? null : await refusedAs('dados', ensureCustomerId(customer));
  return withLease(deps.db, lease, term, async () => {
    await refusedAs('cobranca', makeAtProvider(call, idAsaas));
    const passo = await finish(call);
    if (passo && !passo.pedido.pago_em && !pedidos.isEditable(passo.pedido)) await takeBack(call);
    return passo;
  });
}

async function makeAtProvider(call: Call, idAsaas: string | null): Promise<void> {
  const { deps } = call;
  const row = await cobrancas.findCobranca(deps.db, call.input.cobrancaId);
  if (!row) throw new Error('a reserved charge vanished');
  // Closed since: what is not made yet must not be.
  if (row.pix || row.encerrada_em) return;
  const asaasId = row.asaas_id ?? (idAsaas && (await make(call, row, idAsaas)));
  if (!asaasId) return;
  const pix = await deps.payment.readPix(asaasId);
  const pix_expira_em = pix.expiraEm ? new Date(pix.expiraEm) : null;
  const made = { pix: pix.payload, pix_expira_em, ...NO_REFUSAL };
  await cobrancas.updateCobranca(deps.db, row.id, made, deps.clock());
}

/** Makes the charge; where the payer's record is gone at the provider, makes a new record and tries once more. */
async function make(call: Call, row: CobrancaRow, idAsaas: string): Promise<string> {
  try {
    return await makeFor(call, row, idAsaas);
  } catch (error) {
    if (!refusedOutright(error)) throw error;
    const { actor, deps, input } = call;
    const customer = { actor, input: { scope: input.scope }, deps };
    const renewed = await sincronizarCliente(customer, { renew: true }).catch((failure: unknown) => {
      if (refusedOutright(failure)) return idAsaas;
      throw failure;
    });
    if (renewed === idAsaas) throw error;
    return makeFor(call, row, renewed);
  }
}

async function makeFor({ deps }: Call, row: CobrancaRow, idAsaas: string): Promise<string> {
  const now = deps.clock();
  // Reserved on an earlier day and made only now: the provider refuses a due date in the past.
  const vencimento = dueDateOf(now);
  const { value, created } = await createOnce(deps.db, {
    key: leaseOfCobranca(row.id),
    find: () => deps.payment.findCobranca(row.id),
    create: () =>
      deps.payment.createCobranca({
        idAsaas,
        valorCentavos: row.valor_centavos,
        vencimento,
        // The bank shows this to the payer and to whoever shares the account: no word of health.
        descricao: `Pedido ${deps.settings.brand}`,
        referencia: row.id,
      }),
    didNothing,
  });
  await cobrancas.updateCobranca(
    deps.db,
    row.id,
    {
      asaas_id: value.id,
      status: value.status,
      // What an earlier try made stands as it was made then: never shown with another price than is charged.
      valor_centavos: value.valorCentavos ?? row.valor_centavos,
      ...(created ? { vencimento } : {}),
    },
    now,
  );
  return value.id;
}

/** Brings the order to its payment step, once its Pix is there. */
async function finish({
  actor,
  input: { scope, pedidoId, cobrancaId },
  deps,
}: Call): Promise<StepResult | null> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const row = await pedidos.lockPedido(uow.db, scope, pedidoId);
    const made = await cobrancas.findCobranca(uow.db, cobrancaId);
    if (!row || !made?.pix) return row && { pedido: row, avisos: [] };
    // The payment already came in, or somebody ended the order while the provider was asked.
    if (!pedidos.isEditable(row)) return { pedido: row, avisos: [] };
    await tellLate(uow, deps, row, made);
    // Another click was first.
    if (row.status === 'Aguardando Pagamento') {
      if (made.em_preparo_desde) await announce(uow, deps, row);
      return { pedido: row, avisos: [] };
    }
    uow.audit({ action: 'cobranca.gerar', targetType: 'cobranca', targetId: made.id });
    const step = { row, evento: 'gerar_cobranca', etapa: 'financeiro', actor } as const;
    const avisos = await pedidos.aplicarEtapa(uow, deps, step);
    return { pedido: (await pedidos.findPedido(uow.db, scope, row.id)) ?? row, avisos };
  });
}

async function tellLate(uow: UnitOfWork, deps: ChargeDeps, row: PedidoRow, made: CobrancaRow): Promise<void> {
  if (!made.em_preparo_desde) return;
  const now = deps.clock();
  const waited = now.getTime() - made.em_preparo_desde.getTime();
  await cobrancas.updateCobranca(uow.db, made.id, { em_preparo_desde: null }, now);
  if (waited < LEFT_THE_PAGE_MS) return;
  await uow.enqueue(avisarPixProntoJob, {
    pedidoId: row.id,
    clienteId: row.cliente_id,
    cobrancaId: made.id,
  });
}

async function announce(uow: UnitOfWork, deps: ChargeDeps, row: PedidoRow): Promise<void> {
  pedidos.announcePedido(uow, row, await pedidos.updatePedido(uow.db, row.id, {}, deps.clock()));
}

/** Notes that the patient waits because of the provider: the screen says so, also after a reload. */
export async function notarPreparo({ actor, input, deps }: Call): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const row = await pedidos.lockPedido(uow.db, input.scope, input.pedidoId);
    const open = await cobrancas.findCobranca(uow.db, input.cobrancaId);
    if (!row || !open || open.pix || open.encerrada_em || open.em_preparo_desde) return;
    const now = deps.clock();
    await cobrancas.updateCobranca(uow.db, open.id, { em_preparo_desde: now }, now);
    await announce(uow, deps, row);
  });
}

/** The order ended before its Pix was there: what an earlier try made must not be paid any more. */
async function takeBack({ input: { cobrancaId }, deps }: Call): Promise<void> {
  const row = await cobrancas.findCobranca(deps.db, cobrancaId);
  if (!row || row.encerrada_em || row.pago_em) return;
  const made = row.asaas_id ?? (await deps.payment.findCobranca(row.id))?.id;
  if (made) await deps.payment.deleteCobranca(made);
  const now = deps.clock();
  await cobrancas.updateCobranca(
    deps.db,
    row.id,
    { encerrada_em: now, ...(made ? { asaas_id: made } : {}) },
    now,
  );
}
