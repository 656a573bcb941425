import { estadoDaCobranca, semCodigo } from '#domain/pagamentos/cobranca.ts';
import { MENSAGEM_PIX_EM_PREPARO } from '#domain/pagamentos/pagamento.ts';
import { MENSAGEM_DA_RECUSA, type MotivoDaCobrancaRecusada } from '#domain/pagamentos/recusa.ts';
import { transicao } from '#domain/pedidos/pedido-status.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { Paciente } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { LeaseBusy } from '#platform/db/queries/lease.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Contribution, type Decision } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { tooLate } from '#platform/providers/times.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import type { StepResult, PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { readPrecos } from '#features/catalogo/precos/precos.public.ts';
import * as cobrancas from '../cobrancas.repository.ts';
import type { CobrancaRow } from '../cobrancas.repository.ts';
import { prepararCobrancaJob } from '../cobrancas.jobs.ts';
import { closingOf } from '../conciliacao/conciliar.decisions.ts';
import { ChargeRefusal } from './recusar.usecases.ts';
import { notarPreparo, prepararCobranca, dueDateOf, type ChargeDeps } from './preparar.usecases.ts';

/** The new price that the patient accepts and the freight that was shown; null where none was asked or shown. */
type Input = { id: string; aceitaPrecoCentavos: number | null; freteVistoCentavos: number | null };
type Use = UseCase<Paciente, Input, ChargeDeps>;

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
 * @throws naoEncontrado, transicaoRecusada, pessoaNaoAutorizou, precoMudou, freteMudou, freteIndisponivel, provedorIndisponivel,
 * cobrancaRecusada
 */
export async function gerarCobranca(use: Use): Promise<StepResult> {
  const { actor, deps } = use;
  const { pedido, cobrancaId } = await reservarCobranca(use);
  if (cobrancaId === null) return { pedido, avisos: [] };
  const input = { scope: actor.scope, pedidoId: pedido.id, cobrancaId };
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
  if (!pedido.cobranca?.asaas_id) throw notFound();
  return pedido.cobranca.asaas_id;
}

/** `cobrancaId` is null where nothing is left to make. */
type Reserved = { pedido: PedidoRow; cobrancaId: string | null };

/**
 * Reserves the charge of an order at its price: our row, and the job that makes it at the provider.
 * @throws naoEncontrado, transicaoRecusada, pessoaNaoAutorizou, precoMudou, freteMudou, freteIndisponivel
 */
export const reservarCobranca = command({
  load: ({ actor: { scope }, input }: Use) => ({
    pedido: call(pedidos.lockPedido, scope, input.id),
    found: call(cobrancas.findOpenCobranca, scope, input.id),
    precos: call(readPrecos),
  }),
  decide: ({ pedido, found, precos }, { input, now, newId }): Decision<Reserved> => {
    if (!pedido) throw notFound();
    const { id: pedidoId, cliente_id: clienteId, status } = pedido;
    if (pedido.pago_em) return { answer: { pedido, cobrancaId: null } };
    const next = transicao({ status, evento: 'gerar_cobranca', ator: 'Paciente', pago: false });
    if (!next.ok) throw pedidos.transicaoRecusada(next.motivo);
    pedidos.requireLiberada(pedido, now);
    const moved = found !== undefined && found.frete_uf !== null && found.frete_uf !== pedido.uf;
    const open = moved ? undefined : found;
    // A process killed after storing the code may have left the order's own step undone.
    const coded = open !== undefined && !semCodigo(estadoDaCobranca(open));
    if (coded && status === 'Aguardando Pagamento') return { answer: { pedido, cobrancaId: null } };
    const cobrancaId = open?.id ?? newId();
    const inForce = precos.get(pedido.servico_selecionado) ?? null;
    const reserved = open?.asaas_id
      ? {}
      : reserve({ pedido, inForce, input, cobrancaId, open, old: moved ? found : undefined }, now);
    const late = { singletonKey: cobrancaId, startAfterSeconds: JOB_AFTER_SECONDS };
    const jobs = [job(prepararCobrancaJob, { pedidoId, clienteId, cobrancaId }, late)];
    return { ...merge(reserved, { jobs }), answer: { pedido, cobrancaId } };
  },
});

type Reservation = {
  pedido: PedidoRow;
  inForce: number | null;
  input: Input;
  cobrancaId: string;
  /** The charge that is reserved already. */
  open: CobrancaRow | undefined;
  /** The charge to another state, which the new one replaces. */
  old: CobrancaRow | undefined;
};

function reserve({ pedido, inForce, input, cobrancaId, open, old }: Reservation, now: Date): Contribution {
  const frete = agreedFrete(pedido, input.freteVistoCentavos);
  const novo = agreedNewPrice(pedido, inForce, input.aceitaPrecoCentavos, now);
  const valor_centavos = (novo ?? pedido.preco_centavos) + frete.frete_centavos;
  const bill = { vencimento: dueDateOf(now), valor_centavos, ...frete };
  const price = novo === null ? {} : { preco_centavos: novo, preco_em: now };
  const change = call(pedidos.updatePedido, pedido.id, price, now);
  const repriced = novo === null ? [] : [change];
  if (open) return { writes: [...repriced, call(cobrancas.repriceCobranca, open.id, bill, now)] };
  // Other open pages read that the new code is on its way, and again once it is there.
  const row = { id: cobrancaId, pedido_id: pedido.id, ...bill, em_preparo_desde: old ? now : null };
  const made = {
    writes: [call(cobrancas.insertCobranca, row)],
    audit: [{ action: 'cobranca.reservar', targetType: 'cobranca', targetId: cobrancaId }],
  };
  if (!old) return merge({ writes: repriced }, made);
  const told = { writes: [change], events: pedidos.pedidoEvents(pedido, pedido.versao + 1) };
  return merge(closingOf(old, now), made, told);
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

/** The new price (centavos) that the patient has accepted; null where the order keeps its own. @throws precoMudou */
function agreedNewPrice(
  pedido: PedidoRow,
  inForce: number | null,
  accepted: number | null,
  now: Date,
): number | null {
  const novo = pedidos.findNewPrice(pedido, inForce, now);
  if (novo !== null && accepted !== novo) throw pedidos.precoMudou(pedido.preco_centavos, novo);
  return novo;
}
