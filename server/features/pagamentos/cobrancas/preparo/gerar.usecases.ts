import { MENSAGEM_PIX_EM_PREPARO } from '#domain/pagamentos/pagamento.ts';
import { MENSAGEM_DA_RECUSA, type MotivoDaCobrancaRecusada } from '#domain/pagamentos/recusa.ts';
import { transicao } from '#domain/pedidos/pedido-status.ts';
import { ProviderError } from '#adapters/provider-error.port.ts';
import type { Paciente } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { LeaseBusy } from '#platform/db/queries/lease.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import { tooLate } from '#platform/providers/times.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import type { StepResult, PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { readPrecos } from '#features/catalogo/precos/precos.public.ts';
import * as cobrancas from '../cobrancas.repository.ts';
import type { CobrancaRow } from '../cobrancas.repository.ts';
import { prepararCobrancaJob, removerCobrancaJob } from '../cobrancas.jobs.ts';
import { ChargeRefusal } from './recusar.usecases.ts';
import { notarPreparo, prepararCobranca, dueDateOf, type ChargeDeps } from './preparar.usecases.ts';

/** What the patient agrees to: a new price, and the freight that was shown; null for what was not asked or shown. */
type Input = { id: string; aceitaPrecoCentavos: number | null; freteVistoCentavos: number | null };
type Call = UseCase<Paciente, Input, ChargeDeps>;

/** 502: the provider did not answer; nothing is lost, as a job goes on where this request stopped. */
const provedorIndisponivel = () => new AppError(502, 'pagamento_indisponivel', MENSAGEM_PIX_EM_PREPARO);
/** 409: the provider refused this charge or this payer's data; it is kept, listed at the desk, and asked for again. */
const cobrancaRecusada = (motivo: MotivoDaCobrancaRecusada) =>
  new AppError(409, 'cobranca_recusada', MENSAGEM_DA_RECUSA[motivo]);

/** Seconds after which the job checks whether the request itself has completed the charge. */
const JOB_AFTER_SECONDS = 10;

/**
 * Creates the Pix charge of an order: one open charge, however often the request is repeated or interrupted.
 * Our row and the job are committed before the provider is called; what this request cannot complete, the job
 * completes, and the page is updated by a live event.
 * A patient who moved to another state gets another charge: the one with the old freight is closed.
 * @throws naoEncontrado, transicaoRecusada, precoMudou, freteMudou, freteIndisponivel, provedorIndisponivel,
 * cobrancaRecusada
 */
export async function gerarCobranca(call: Call): Promise<StepResult> {
  const { actor, deps } = call;
  const { pedido, cobranca } = await deps.runInTransaction({ actor }, (uow) => reserve(uow, call));
  if (!cobranca) return { pedido, avisos: [] };
  const input = { scope: actor.scope, pedidoId: pedido.id, cobrancaId: cobranca.id };
  const work = prepararCobranca({ actor, input, deps });
  const failed = (err: unknown) => deps.log.warn({ err, pedidoId: pedido.id }, 'charge not made yet');
  try {
    if (!(await tooLate(deps.times.chargeMs, work, failed))) {
      const passo = await work;
      if (!passo) throw notFound();
      return passo;
    }
  } catch (error) {
    if (error instanceof ChargeRefusal) {
      failed(error);
      throw cobrancaRecusada(error.motivo);
    }
    if (!(error instanceof ProviderError || error instanceof LeaseBusy)) throw error;
    failed(error);
  }
  await notarPreparo({ actor, input, deps });
  throw provedorIndisponivel();
}

/**
 * Creates the Pix charge of the patient's newest unpaid order of a service, at the order's price.
 * @returns the provider's id of the charge
 * @throws naoEncontrado when there is no such order; precoMudou, provedorIndisponivel, cobrancaRecusada
 */
export async function gerarCobrancaDoServico({
  actor,
  input: { servico },
  deps,
}: UseCase<Paciente, { servico: string }, ChargeDeps>): Promise<string> {
  const unpaid = await cobrancas.findUnpaidPedido(deps.db, actor.scope, servico);
  if (!unpaid) throw notFound();
  const { pedido } = await gerarCobranca({
    actor,
    input: { id: unpaid.id, aceitaPrecoCentavos: null, freteVistoCentavos: null },
    deps,
  });
  if (!pedido.asaas_id) throw notFound();
  return pedido.asaas_id;
}

type Reserved = { pedido: PedidoRow; cobranca: CobrancaRow | null };

/**
 * Checks the order and its price and inserts our row of the charge.
 * @returns no charge when there is nothing left to create
 */
async function reserve(uow: UnitOfWork, { actor, input, deps }: Call): Promise<Reserved> {
  const pedido = await pedidos.lockPedido(uow.db, actor.scope, input.id);
  if (!pedido) throw notFound();
  if (pedido.pago_em) return { pedido, cobranca: null };
  const next = transicao({ status: pedido.status, evento: 'gerar_cobranca', ator: 'Paciente', pago: false });
  if (!next.ok) throw pedidos.transicaoRecusada(next.motivo);
  const found = await cobrancas.findOpenCobranca(uow.db, pedido.id);
  const moved = found !== undefined && found.frete_uf !== null && found.frete_uf !== pedido.uf;
  const open = moved ? undefined : found;
  // A process killed after storing the code may have left the order's own step undone.
  if (open?.pix && pedido.status === 'Aguardando Pagamento') return { pedido, cobranca: null };
  const call = { actor, input, deps };
  const cobranca = open?.asaas_id
    ? open
    : await reserveAtPrice(uow, call, pedido, { open, old: moved ? found : undefined });
  await uow.enqueue(
    prepararCobrancaJob,
    { pedidoId: pedido.id, clienteId: pedido.cliente_id, cobrancaId: cobranca.id },
    { singletonKey: cobranca.id, startAfterSeconds: JOB_AFTER_SECONDS },
  );
  return { pedido, cobranca };
}

/** The charge that is reserved already, and the one to another state that a new one takes the place of. */
type Before = { open: CobrancaRow | undefined; old: CobrancaRow | undefined };

async function reserveAtPrice(
  uow: UnitOfWork,
  { input, deps }: Call,
  pedido: PedidoRow,
  { open, old }: Before,
): Promise<CobrancaRow> {
  const now = deps.clock();
  const frete = agreedFrete(pedido, input.freteVistoCentavos);
  const preco = await agreedPrice(uow, pedido, input.aceitaPrecoCentavos, now);
  const bill = {
    vencimento: dueDateOf(now),
    valor_centavos: preco + frete.frete_centavos,
    ...frete,
  };
  if (open) return cobrancas.repriceCobranca(uow.db, open.id, bill, now);
  if (old) await closeOld(uow, old, now);
  const cobranca = await cobrancas.insertCobranca(uow.db, {
    pedido_id: pedido.id,
    ...bill,
    // Other open pages read that the new code is on its way, and are told once it is there.
    em_preparo_desde: old ? now : null,
  });
  uow.audit({ action: 'cobranca.reservar', targetType: 'cobranca', targetId: cobranca.id });
  if (old) pedidos.announcePedido(uow, pedido, await pedidos.updatePedido(uow.db, pedido.id, {}, now));
  return cobranca;
}

async function closeOld(uow: UnitOfWork, { id }: CobrancaRow, now: Date): Promise<void> {
  await cobrancas.updateCobranca(uow.db, id, { encerrada_em: now }, now);
  uow.audit({ action: 'cobranca.fechar', targetType: 'cobranca', targetId: id });
  await uow.enqueue(removerCobrancaJob, { cobrancaId: id }, { singletonKey: id });
}

/** The freight of a charge that is made now, for the columns of the charge. @throws freteIndisponivel, freteMudou */
function agreedFrete(pedido: PedidoRow, shown: number | null) {
  const frete = pedidos.findFrete(pedido);
  if (!frete) return { frete_centavos: 0, frete_uf: null };
  if (frete.centavos === null) throw pedidos.freteIndisponivel(frete.uf);
  if (shown !== null && shown !== frete.centavos) {
    throw pedidos.freteMudou(frete.uf, shown, frete.centavos);
  }
  return { frete_centavos: frete.centavos, frete_uf: frete.uf };
}

async function agreedPrice(
  uow: UnitOfWork,
  pedido: PedidoRow,
  accepted: number | null,
  now: Date,
): Promise<number> {
  const inForce = (await readPrecos(uow.db)).get(pedido.servico_selecionado) ?? null;
  const novo = pedidos.findNewPrice(pedido, inForce, now);
  if (novo === null) return pedido.preco_centavos;
  if (accepted !== novo) throw pedidos.precoMudou(pedido.preco_centavos, novo);
  await pedidos.updatePedido(uow.db, pedido.id, { preco_centavos: novo, preco_em: now }, now);
  return novo;
}
