import { prazoUtil } from '#domain/calendario/dias-uteis.ts';
import type { Devolver, DevolucaoConhecida } from '#domain/pagamentos/conciliacao.ts';
import {
  direitoDoPaciente,
  HORAS_PARA_RESPONDER,
  type MotivoDaDevolucao,
  pendente,
  situacaoPeloProvedor,
  type EstornoNoProvedor,
  type SituacaoDaDevolucao,
} from '#domain/pagamentos/devolucao.ts';
import type { Queries } from '#platform/db/database.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import {
  lerRegraDoPrazo,
  type PrazoSettings,
} from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import type { PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { avisarDaDevolucao, recordDevolucao } from './avisar.usecases.ts';
import { pedirReembolsoJob } from './devolucoes.jobs.ts';
import * as devolucoes from './devolucoes.repository.ts';
import type { DevolucaoChange, DevolucaoRow } from './devolucoes.repository.ts';

type Deps = Pick<BaseDeps, 'clock' | 'log'> & PrazoSettings;

/** The refunds of an order by the id of their charge. */
export async function readDevolucoes(
  db: Queries,
  pedidoId: string,
): Promise<ReadonlyMap<string | null, DevolucaoConhecida>> {
  const rows = await devolucoes.listDevolucoesOfPedido(db, pedidoId);
  return new Map(
    rows.map(({ cobranca_id, situacao, motivo, valor_centavos: valor, decisao, regra_causa }) => [
      cobranca_id,
      { situacao, motivo, valor, decidida: decisao !== null, pelaRegra: regra_causa !== null },
    ]),
  );
}

/** A charge whose payment may have to be refunded. */
export type ReversibleCobranca = {
  id: string;
  /** Null while the provider does not have the charge: then it cannot have been paid. */
  asaasId: string | null;
  /** What came in; null while unpaid. */
  recebido: number | null;
  pagoEm: Date | null;
  estorno: EstornoNoProvedor;
};

/** What is owed for the charges of one order; a charge that `owed` does not name owes nothing. */
export type OwedOfPedido = {
  pedido: PedidoRow;
  cobrancas: readonly ReversibleCobranca[];
  owed: readonly Devolver[];
};

type OwedOfCobranca = { pedido: PedidoRow; cobranca: ReversibleCobranca; owed: Devolver };

/**
 * Updates the refunds of a locked order to what is owed: opens, adjusts and withdraws them, and tells the
 * patient what is new. Idempotent.
 * @returns true when a refund changed
 */
export async function acertarDevolucoes(
  uow: UnitOfWork,
  deps: Deps,
  { pedido, cobrancas, owed: all }: OwedOfPedido,
): Promise<boolean> {
  const entries = await devolucoes.listDevolucoesOfPedido(uow.db, pedido.id);
  let changed = false;
  for (const cobranca of cobrancas) {
    const owed = all.find((some) => some.cobranca === cobranca.id);
    const entry = entries.find(({ cobranca_id }) => cobranca_id === cobranca.id);
    const settled = owed
      ? await note(uow, deps, { pedido, cobranca, owed }, entry)
      : entry !== undefined && (await withdraw(uow, deps, entry));
    changed ||= settled;
  }
  return changed;
}

function note(
  uow: UnitOfWork,
  deps: Deps,
  owed: OwedOfCobranca,
  entry: DevolucaoRow | undefined,
): Promise<boolean> {
  return entry ? adjust(uow, deps, owed, entry) : open(uow, deps, owed);
}

async function open(
  uow: UnitOfWork,
  deps: Deps,
  { pedido, cobranca: { id, asaasId, recebido, pagoEm, estorno }, owed }: OwedOfCobranca,
): Promise<boolean> {
  const { valor, motivo } = owed;
  if (!asaasId) return false;
  const now = deps.clock();
  const situacao = situacaoPeloProvedor('aberta', valor, estorno);
  const row = await devolucoes.insertDevolucao(
    uow.db,
    {
      asaas_id: asaasId,
      cobranca_id: id,
      pedido_id: pedido.id,
      cliente_id: pedido.cliente_id,
      valor_centavos: valor,
      pago_centavos: recebido,
      pago_em: pagoEm,
      ...ruleColumns(owed),
      motivo,
      situacao,
      autorizada_em: direitoDoPaciente(motivo) ? now : null,
      prometida_ate: await promise(uow, deps, motivo, now),
      no_provedor: estorno.emAndamento,
      estornado_centavos: estorno.estornado,
      encerrada_em: situacao === 'devolvida' ? now : null,
    },
    now,
  );
  if (!row) return false;
  await announceOwed(uow, deps, row, { acao: 'abrir', pedido });
  return true;
}

async function adjust(
  uow: UnitOfWork,
  deps: Deps,
  { cobranca, owed, pedido }: OwedOfCobranca,
  entry: DevolucaoRow,
): Promise<boolean> {
  const { motivo, valor } = owed;
  const same = entry.motivo === motivo && entry.valor_centavos === valor;
  const keptByRule = entry.situacao === 'mantida' && entry.decisao === null;
  if (same && !keptByRule) return false;
  // The administrator recorded another way of refunding it: nothing is owed any more.
  if (entry.situacao === 'devolvida' && entry.decisao !== null) return false;
  const now = deps.clock();
  const started: SituacaoDaDevolucao = pendente(entry.situacao) ? entry.situacao : 'aberta';
  const situacao = situacaoPeloProvedor(started, valor, cobranca.estorno);
  const row = await devolucoes.updateDevolucao(
    uow.db,
    entry.id,
    {
      motivo,
      valor_centavos: valor,
      pago_centavos: cobranca.recebido,
      ...ruleColumns(owed),
      valor_decidido: false,
      valor_motivo: null,
      situacao,
      decisao: null,
      prometida_ate: await promise(uow, deps, motivo, now),
      encerrada_em: situacao === 'devolvida' ? now : null,
      ...(direitoDoPaciente(motivo) && { autorizada_em: entry.autorizada_em ?? now, proxima_em: null }),
    },
    now,
  );
  await announceOwed(uow, deps, row, { acao: 'reabrir', pedido });
  return true;
}

/** The rule of a refund, as its row keeps it. */
function ruleColumns({ regra }: Devolver) {
  return {
    regra_causa: regra?.causa ?? null,
    regra_estagio: regra?.estagio ?? null,
    regra_percentual: regra?.percentual ?? null,
    regra_centavos: regra?.valor ?? null,
  };
}

/** By when the patient of a deleted order is promised an answer; for every other reason the money's way is known. */
async function promise(
  uow: UnitOfWork,
  deps: Deps,
  motivo: MotivoDaDevolucao,
  now: Date,
): Promise<Date | null> {
  if (motivo !== 'pedido_excluido') return null;
  return prazoUtil(now, HORAS_PARA_RESPONDER, await lerRegraDoPrazo(uow.db, deps));
}

/**
 * Announces a changed refund to the desk, enqueues the request to the provider when it is due, and tells the
 * patient.
 */
async function announceOwed(
  uow: UnitOfWork,
  deps: Deps,
  row: DevolucaoRow,
  { acao, pedido }: { acao: string; pedido: PedidoRow },
): Promise<void> {
  recordDevolucao(uow, row, acao);
  if (row.autorizada_em && pendente(row.situacao)) {
    await uow.enqueue(pedirReembolsoJob, { devolucaoId: row.id });
  }
  await avisarDaDevolucao(uow, deps, row, pedido);
}

/**
 * Withdraws a refund because the order needs the money after all; what was refunded already stays so.
 * @returns true when the refund changed
 */
async function withdraw(uow: UnitOfWork, deps: Deps, entry: DevolucaoRow): Promise<boolean> {
  if (entry.situacao !== 'aberta' && entry.situacao !== 'falhou') return false;
  const now = deps.clock();
  const change = { situacao: 'mantida', autorizada_em: null, proxima_em: null, encerrada_em: now } as const;
  recordDevolucao(uow, await devolucoes.updateDevolucao(uow.db, entry.id, change, now), 'manter');
  return true;
}

/**
 * The provider's present answer about the refunds of one payment; `pedido` is null for a payment without an
 * order.
 */
export type EstornoRead = { asaasId: string; estorno: EstornoNoProvedor; pedido: PedidoRow | null };

/**
 * Updates the refund of a payment to the provider's present answer, and tells the patient when the money is
 * back.
 * @returns true when it changed, null when there is no refund for this payment
 */
export async function espelharEstorno(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  { asaasId, estorno, pedido }: EstornoRead,
): Promise<boolean | null> {
  const entry = await devolucoes.findDevolucaoByAsaasId(uow.db, asaasId);
  if (!entry) return null;
  const situacao = situacaoPeloProvedor(entry.situacao, entry.valor_centavos, estorno);
  const estornado_centavos = Math.max(entry.estornado_centavos, estorno.estornado);
  const accepted = situacao === 'devolvida' || estorno.emAndamento;
  const said = {
    situacao,
    no_provedor: estorno.emAndamento,
    estornado_centavos,
    falhando_desde: accepted ? null : entry.falhando_desde,
  };
  const stored: Record<string, unknown> = entry;
  if (Object.entries(said).every(([column, value]) => value === stored[column])) return false;
  const now = deps.clock();
  const change: DevolucaoChange = said;
  if (situacao === 'devolvida') Object.assign(change, { encerrada_em: now, erro: null });
  if (situacao === 'falhou' && entry.situacao !== 'falhou') {
    Object.assign(change, { erro: 'negado', falhando_desde: entry.falhando_desde ?? now });
  }
  const row = await devolucoes.updateDevolucao(uow.db, entry.id, change, now);
  recordDevolucao(uow, row, 'ler');
  if (row.situacao !== entry.situacao && pedido) await avisarDaDevolucao(uow, deps, row, pedido);
  return true;
}
