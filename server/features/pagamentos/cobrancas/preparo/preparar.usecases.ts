import { freteContido } from '#domain/catalogo/frete.ts';
import { estadoDaCobranca, semCodigo } from '#domain/pagamentos/cobranca.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { didNothing, refusedOutright } from '#ports/provider-error.ts';
import type { Paciente, Sistema } from '#platform/actor.ts';
import { createOnce, withLease } from '#platform/db/queries/lease.ts';
import { command } from '#platform/db/command/command.ts';
import {
  answerFrom,
  call,
  job,
  merge,
  type Contribution,
  type Decision,
} from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import type { ProviderTimes } from '#platform/providers/times.ts';
import {
  ensureCustomerId,
  sincronizarCliente,
  type CustomerDeps,
} from '#features/contas/clientes/clientes.public.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import type { StepResult, PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
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

/** The due date is this many days after today in São Paulo (docs/product/payment.md). */
const DAYS_TO_PAY = 3;
/** Longer (ms) than search, creation and QR code can take together at the client's timeouts. */
const TERM_MS = 60_000;
/** A patient who waited longer (ms) has left the page and is told by mail. */
const LEFT_THE_PAGE_MS = 3 * 60_000;

/** Key of the lease under which a charge is created or deleted at the provider. */
export function leaseOfCobranca(cobrancaId: string): string {
  return `asaas-cobranca:${cobrancaId}`;
}

/** The last day to pay a charge that is made now. */
export function dueDateOf(now: Date): string {
  return somarDias(dataEmSaoPaulo(now), DAYS_TO_PAY);
}

/**
 * Completes a reserved charge from wherever an earlier attempt stopped: customer, charge, Pix code, the
 * order's own step. Idempotent, also after a kill, because our id is the provider's `externalReference`. An
 * order that was paid or ended meanwhile is not charged.
 * @returns the order afterwards; null when it is gone
 * @throws ProviderError when the provider cannot do it now, LeaseBusy while another run is in progress,
 * ChargeRefusal (already recorded) when the provider refuses it
 */
export async function prepararCobranca(use: Call): Promise<StepResult | null> {
  try {
    return await goOn(use);
  } catch (error) {
    if (error instanceof ChargeRefusal) {
      await notarRecusa({ ...use, input: { ...use.input, motivo: error.motivo } });
    }
    throw error;
  }
}

async function goOn(use: Call): Promise<StepResult | null> {
  const { actor, deps, input } = use;
  const { scope, pedidoId, cobrancaId } = input;
  const pedido = await pedidos.findPedido(deps.db, scope, pedidoId);
  if (!pedido || pedido.pago_em) return pedido && { pedido, avisos: [] };
  const open = await cobrancas.findCobranca(deps.db, cobrancaId);
  if (!open || open.encerrada_em) return { pedido, avisos: [] };
  const coded = !semCodigo(estadoDaCobranca(open));
  if (coded && pedido.status === 'Aguardando Pagamento') return { pedido, avisos: [] };
  const term = { termMs: TERM_MS, waitMs: 20_000 };
  const lease = leaseOfCobranca(cobrancaId);
  if (!pedidos.isEditable(pedido)) {
    await withLease(deps.db, lease, term, () => takeBack(use));
    return { pedido, avisos: [] };
  }
  const customer = { actor, input: { scope }, deps };
  const idAsaas = open.asaas_id ? null : await refusedAs('dados', ensureCustomerId(customer));
  return withLease(deps.db, lease, term, async () => {
    await refusedAs('cobranca', makeAtProvider(use, idAsaas));
    const passo = await finish(use);
    if (passo && !passo.pedido.pago_em && !pedidos.isEditable(passo.pedido)) await takeBack(use);
    return passo;
  });
}

async function makeAtProvider(use: Call, idAsaas: string | null): Promise<void> {
  const { deps } = use;
  const row = await cobrancas.findCobranca(deps.db, use.input.cobrancaId);
  if (!row) throw new Error('a reserved charge vanished');
  // Closed meanwhile: what was not created must not be created.
  if (!semCodigo(estadoDaCobranca(row)) || row.encerrada_em) return;
  const asaasId = row.asaas_id ?? (idAsaas && (await make(use, row, idAsaas)));
  if (!asaasId) return;
  const pix = await deps.payment.readPix(asaasId);
  const pix_expira_em = pix.expiraEm ? new Date(pix.expiraEm) : null;
  const made = { pix: pix.payload, pix_expira_em, ...NO_REFUSAL };
  await cobrancas.updateCobranca(deps.db, row.id, made, deps.clock());
}

/**
 * Creates the charge; when the provider no longer has the customer, creates the customer anew and tries once
 * more.
 */
async function make(use: Call, row: CobrancaRow, idAsaas: string): Promise<string> {
  try {
    return await makeFor(use, row, idAsaas);
  } catch (error) {
    if (!refusedOutright(error)) throw error;
    const { actor, deps, input } = use;
    const customer = { actor, input: { scope: input.scope }, deps };
    const renewed = await sincronizarCliente(customer, { renew: true }).catch((failure: unknown) => {
      if (refusedOutright(failure)) return idAsaas;
      throw failure;
    });
    if (renewed === idAsaas) throw error;
    return makeFor(use, row, renewed);
  }
}

async function makeFor({ deps }: Call, row: CobrancaRow, idAsaas: string): Promise<string> {
  const now = deps.clock();
  // Reserved on an earlier day: the provider refuses a due date in the past.
  const vencimento = dueDateOf(now);
  const { value, created } = await createOnce(deps.db, {
    key: leaseOfCobranca(row.id),
    find: () => deps.payment.findCobranca(row.id),
    create: () =>
      deps.payment.createCobranca({
        idAsaas,
        valorCentavos: row.valor_centavos,
        vencimento,
        // Shown by the bank to the payer and to others with access to the account: no health information.
        descricao: `Pedido ${deps.settings.brand}`,
        referencia: row.id,
      }),
    didNothing,
  });
  const valor_centavos = value.valorCentavos ?? row.valor_centavos;
  await cobrancas.updateCobranca(
    deps.db,
    row.id,
    {
      asaas_id: value.id,
      status: value.status,
      // A charge that an earlier attempt created keeps its price, so that the page never shows another one
      // than is charged.
      valor_centavos,
      frete_centavos: freteContido(valor_centavos, row),
      ...(created ? { vencimento } : {}),
    },
    now,
  );
  return value.id;
}

/** Moves the order to its payment step once the Pix exists. */
const finish = command({
  load: ({ input: { scope, pedidoId, cobrancaId } }: Call) => ({
    row: call(pedidos.lockPedido, scope, pedidoId),
    made: call(cobrancas.findCobranca, cobrancaId),
  }),
  decide: ({ row, made }, { actor, input, now }): Decision<StepResult | null> => {
    if (!row) return { answer: null };
    const stays = { answer: { pedido: row, avisos: [] } };
    // The payment was received, or the order was ended, while the provider was called.
    if (!made || semCodigo(estadoDaCobranca(made)) || !pedidos.isEditable(row)) return stays;
    const late = lateCode(row, made, now);
    // A concurrent request has done it.
    if (row.status === 'Aguardando Pagamento') return { ...late, ...stays };
    const step = { row, evento: 'gerar_cobranca', etapa: 'financeiro', actor } as const;
    const audit = [{ action: 'cobranca.gerar', targetType: 'cobranca', targetId: made.id }];
    const read = call(pedidos.findPedido, input.scope, row.id);
    return {
      ...merge(late, { audit }, pedidos.etapaOf(step, now)),
      answer: answerFrom(read, (pedido, avisos) => ({ pedido: pedido ?? row, avisos })),
    };
  },
});

/** A code that open pages wait for: they read it, and a patient who has left the page gets a mail. */
function lateCode(row: PedidoRow, made: CobrancaRow, now: Date): Required<Contribution> {
  const { em_preparo_desde: since, id: cobrancaId } = made;
  if (!since) return merge();
  const left = now.getTime() - since.getTime() >= LEFT_THE_PAGE_MS;
  const { id: pedidoId, cliente_id: clienteId } = row;
  const waits = row.status === 'Aguardando Pagamento';
  return merge({
    writes: [
      ...(waits ? [call(pedidos.updatePedido, pedidoId, {}, now)] : []),
      call(cobrancas.updateCobranca, cobrancaId, { em_preparo_desde: null }, now),
    ],
    events: waits ? pedidos.pedidoEvents(row, row.versao + 1) : [],
    jobs: left ? [job(avisarPixProntoJob, { pedidoId, clienteId, cobrancaId })] : [],
  });
}

/** Records that the patient waits because of the provider, so that the screen says so after a reload too. */
export const notarPreparo = command({
  load: ({ input }: Call) => ({
    row: call(pedidos.lockPedido, input.scope, input.pedidoId),
    open: call(cobrancas.findCobranca, input.cobrancaId),
  }),
  decide: ({ row, open }, { now }): Decision => {
    if (!row || !open || open.encerrada_em || estadoDaCobranca(open).estado !== 'reservada') return {};
    return {
      writes: [
        call(cobrancas.updateCobranca, open.id, { em_preparo_desde: now }, now),
        call(pedidos.updatePedido, row.id, {}, now),
      ],
      events: pedidos.pedidoEvents(row, row.versao + 1),
    };
  },
});

/**
 * Ends a charge whose order was ended before its Pix existed: what an earlier attempt created must not be
 * paid.
 */
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
