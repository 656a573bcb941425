import { dataEmSaoPaulo, somarDias } from '../../../domain/datas.ts';
import { transicao } from '../../../domain/pedido-status.ts';
import { ProviderError } from '../../adapters/provider-error.port.ts';
import type { Paciente } from '../../platform/actor.ts';
import { naoEncontrado } from '../../platform/app-error.ts';
import { LeaseBusy, withLease } from '../../platform/db/lease.ts';
import type { UnitOfWork } from '../../platform/db/transaction.ts';
import type { UseCase } from '../../platform/deps.ts';
import { idNoProvedor, type CustomerDeps } from '../clientes/clientes.public.ts';
import * as pedidos from '../pedidos/pedidos.public.ts';
import type { Passo, PedidoRow } from '../pedidos/pedidos.public.ts';
import { readPrecos } from '../precos/precos.public.ts';
import * as cobrancas from './cobrancas.repository.ts';
import type { CobrancaRow } from './cobrancas.repository.ts';
import { provedorIndisponivel } from './pagamentos.errors.ts';

export type ChargeDeps = CustomerDeps & { settings: { brand: string } };

/** `dueDate` is today + 3 days in São Paulo (decisions.md, "The price"). */
const DAYS_TO_PAY = 3;
/** Longer than search, creation and QR code may take together at the client's timeouts. */
const TERM_MS = 60_000;

type Input = { id: string; aceitaPrecoCentavos: number | null };
type Call = UseCase<Paciente, Input, ChargeDeps>;

/**
 * The Pix charge of an order: one open charge, whatever is clicked, retried or killed in between. Our row is
 * committed first and its id is the provider's `externalReference`, so that a retry finds what an earlier
 * attempt made.
 * @throws naoEncontrado, transicaoRecusada, precoMudou, provedorIndisponivel
 */
export async function gerarCobranca(call: Call): Promise<Passo> {
  const { actor, deps } = call;
  const { pedido, cobranca } = await deps.runInTransaction({ actor }, (uow) => reserve(uow, call));
  // A process killed after the code was stored may have left the order's own step undone: go on below.
  if (!cobranca || (cobranca.pix && pedido.status === 'Aguardando Pagamento')) return { pedido, avisos: [] };
  try {
    const idAsaas = await idNoProvedor({ actor, input: { scope: actor.scope }, deps });
    const lease = `asaas-cobranca:${cobranca.id}`;
    return await withLease(deps.db, lease, { termMs: TERM_MS, waitMs: 20_000 }, async () => {
      const made = await makeAtProvider(deps, cobranca.id, idAsaas);
      return finish(call, made);
    });
  } catch (error) {
    if (error instanceof ProviderError || error instanceof LeaseBusy) {
      deps.log.warn({ err: error, pedidoId: pedido.id }, 'charge not made');
      throw provedorIndisponivel();
    }
    throw error;
  }
}

/** Checks the order and its price and commits our side of the charge before the provider hears of it. */
async function reserve(
  uow: UnitOfWork,
  { actor, input, deps }: Call,
): Promise<{ pedido: PedidoRow; cobranca: CobrancaRow | null }> {
  const pedido = await pedidos.lockPedido(uow.db, actor.scope, input.id);
  if (!pedido) throw naoEncontrado();
  if (pedido.pago_em) return { pedido, cobranca: null };
  const next = transicao({ status: pedido.status, evento: 'gerar_cobranca', ator: 'Paciente', pago: false });
  if (!next.ok) throw pedidos.transicaoRecusada(next.motivo);
  const open = await cobrancas.findAberta(uow.db, pedido.id);
  const now = deps.clock();
  const vencimento = somarDias(dataEmSaoPaulo(now), DAYS_TO_PAY);
  if (open?.asaas_id) return { pedido, cobranca: open };
  const valor_centavos = await agreedPrice(uow, pedido, input.aceitaPrecoCentavos, now);
  if (!open) {
    const cobranca = await cobrancas.insertCobranca(uow.db, {
      pedido_id: pedido.id,
      valor_centavos,
      vencimento,
    });
    uow.audit({ acao: 'cobranca.reservar', alvoTipo: 'cobranca', alvoId: cobranca.id });
    return { pedido, cobranca };
  }
  // Reserved on an earlier day and never made: the provider refuses a due date in the past.
  await cobrancas.updateCobranca(uow.db, open.id, { vencimento, valor_centavos }, now);
  return { pedido, cobranca: { ...open, vencimento, valor_centavos } };
}

async function agreedPrice(
  uow: UnitOfWork,
  pedido: PedidoRow,
  accepted: number | null,
  now: Date,
): Promise<number> {
  const inForce = (await readPrecos(uow.db)).get(pedido.servico_selecionado) ?? null;
  const novo = pedidos.precoNovo(pedido, inForce, now);
  if (novo === null) return pedido.preco_centavos;
  if (accepted !== novo) throw pedidos.precoMudou(pedido.preco_centavos, novo);
  await pedidos.updatePedido(uow.db, pedido.id, { preco_centavos: novo, preco_em: now }, now);
  return novo;
}

async function makeAtProvider(deps: ChargeDeps, id: string, idAsaas: string): Promise<CobrancaRow> {
  const row = await cobrancas.findCobranca(deps.db, id);
  if (!row) throw new Error('a reserved charge vanished');
  if (row.asaas_id && row.pix) return row;
  let asaasId = row.asaas_id;
  if (!asaasId) {
    const made =
      (await deps.payment.buscarCobranca(row.id)) ??
      (await deps.payment.criarCobranca({
        idAsaas,
        valorCentavos: row.valor_centavos,
        vencimento: row.vencimento,
        // The bank shows this to the payer and to whoever shares the account: no word of health.
        descricao: `Pedido ${deps.settings.brand}`,
        referencia: row.id,
      }));
    asaasId = made.id;
    const change = { asaas_id: made.id, status: made.status };
    await cobrancas.updateCobranca(deps.db, row.id, change, deps.clock());
  }
  const pix = await deps.payment.lerPix(asaasId);
  const pix_expira_em = pix.expiraEm ? new Date(pix.expiraEm) : null;
  await cobrancas.updateCobranca(deps.db, row.id, { pix: pix.payload, pix_expira_em }, deps.clock());
  return { ...row, asaas_id: asaasId, pix: pix.payload };
}

async function finish({ actor, input, deps }: Call, made: CobrancaRow): Promise<Passo> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const row = await pedidos.lockPedido(uow.db, actor.scope, input.id);
    if (!row) throw naoEncontrado();
    // Another click was first, or the payment already came in.
    if (row.status === 'Aguardando Pagamento' || row.pago_em) return { pedido: row, avisos: [] };
    uow.audit({ acao: 'cobranca.gerar', alvoTipo: 'cobranca', alvoId: made.id });
    const step = { row, evento: 'gerar_cobranca', etapa: 'financeiro', actor } as const;
    const warnings = await pedidos.aplicarEtapa(uow, deps, step);
    return { pedido: (await pedidos.findPedido(uow.db, actor.scope, row.id)) ?? row, avisos: warnings };
  });
}
