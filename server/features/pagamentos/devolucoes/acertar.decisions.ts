import { prazoUtil, type RegraDoPrazo } from '#domain/calendario/dias-uteis.ts';
import type { Devolver, DevolucaoConhecida } from '#domain/pagamentos/conciliacao.ts';
import {
  direitoDoPaciente,
  HORAS_PARA_RESPONDER,
  pendente,
  situacaoPeloProvedor,
  type EstornoNoProvedor,
  type SituacaoDaDevolucao,
} from '#domain/pagamentos/devolucao.ts';
import { call, job, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { changeOf, recordOf, tellDevolucao, type ChangedDevolucao } from './avisar.decisions.ts';
import { pedirReembolsoJob } from './devolucoes.jobs.ts';
import * as devolucoes from './devolucoes.repository.ts';
import type { DevolucaoChange, DevolucaoRow } from './devolucoes.repository.ts';

/** The refunds of an order by the id of their charge, as the reconciliation knows them. */
export function knownDevolucoes(
  rows: readonly DevolucaoRow[],
): ReadonlyMap<string | null, DevolucaoConhecida> {
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
  /** In centavos; null while unpaid. */
  recebido: number | null;
  pagoEm: Date | null;
  estorno: EstornoNoProvedor;
};

/** The charges of an order and the refunds due; a charge that `owed` does not name owes nothing. */
export type OwedOfPedido = {
  pedido: PedidoRow;
  cobrancas: readonly ReversibleCobranca[];
  owed: readonly Devolver[];
  /** How the time of an answer is counted. */
  regra: RegraDoPrazo;
};

type Given = { now: Date; newId: () => string };

/**
 * Updates the refunds of a locked order to what is owed: opens, adjusts and withdraws them, and tells the patient what is new.
 * Idempotent.
 * @returns `moved` when one changed, and all as they are then
 */
export function acertarDevolucoes(
  entries: readonly DevolucaoRow[],
  { cobrancas, owed: all, ...of }: OwedOfPedido,
  given: Given,
): Contribution & { devolucoes: DevolucaoRow[]; moved: boolean } {
  const settled = cobrancas.flatMap((cobranca) => {
    const owed = all.find((some) => some.cobranca === cobranca.id);
    const entry = entries.find(({ cobranca_id }) => cobranca_id === cobranca.id);
    if (!owed) return (entry && withdraw(entry, given.now)) ?? [];
    if (entry) return adjust({ ...of, cobranca, owed }, entry, given.now) ?? [];
    // One that was known before its charge was has its refund already.
    if (entries.some(({ asaas_id }) => asaas_id === cobranca.asaasId)) return [];
    return open({ ...of, cobranca, owed }, given) ?? [];
  });
  return { ...merge(...settled), devolucoes: withChanged(entries, settled), moved: settled.length > 0 };
}

/** Refunds with those that changed in their places, and new ones behind them. */
export function withChanged(
  before: readonly DevolucaoRow[],
  changed: readonly { row: DevolucaoRow }[],
): DevolucaoRow[] {
  const rows = [...before, ...changed.map(({ row }) => row)];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

type OwedOfCobranca = Omit<OwedOfPedido, 'cobrancas' | 'owed'> & {
  cobranca: ReversibleCobranca;
  owed: Devolver;
};

function open(of: OwedOfCobranca, { now, newId }: Given): ChangedDevolucao | null {
  const { pedido, cobranca, owed } = of;
  const { valor, motivo } = owed;
  const { id, asaasId, recebido, pagoEm, estorno } = cobranca;
  if (!asaasId) return null;
  const situacao = situacaoPeloProvedor('aberta', valor, estorno);
  const values = {
    id: newId(),
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
    prometida_ate: promise(of, now),
    no_provedor: estorno.emAndamento,
    estornado_centavos: estorno.estornado,
    encerrada_em: situacao === 'devolvida' ? now : null,
  };
  const row = devolucoes.madeDevolucao(values, now);
  const made = { writes: [call(devolucoes.insertDevolucao, row)], ...recordOf(row, 'abrir'), row };
  return announced(made, pedido, now);
}

function adjust(of: OwedOfCobranca, entry: DevolucaoRow, now: Date): ChangedDevolucao | null {
  const { cobranca, owed, pedido } = of;
  const { motivo, valor } = owed;
  const same = entry.motivo === motivo && entry.valor_centavos === valor;
  const keptByRule = entry.situacao === 'mantida' && entry.decisao === null;
  if (same && !keptByRule) return null;
  // The administrator recorded another way of refunding it: nothing is owed any more.
  if (entry.situacao === 'devolvida' && entry.decisao !== null) return null;
  const started: SituacaoDaDevolucao = pendente(entry.situacao) ? entry.situacao : 'aberta';
  const situacao = situacaoPeloProvedor(started, valor, cobranca.estorno);
  const change: DevolucaoChange = {
    motivo,
    valor_centavos: valor,
    pago_centavos: cobranca.recebido,
    ...ruleColumns(owed),
    valor_decidido: false,
    valor_motivo: null,
    situacao,
    decisao: null,
    prometida_ate: promise(of, now),
    encerrada_em: situacao === 'devolvida' ? now : null,
    ...(direitoDoPaciente(motivo) && { autorizada_em: entry.autorizada_em ?? now, proxima_em: null }),
  };
  return announced(changeOf(entry, change, 'reabrir', now), pedido, now);
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
function promise({ owed: { motivo }, regra }: OwedOfCobranca, now: Date): Date | null {
  return motivo === 'pedido_excluido' ? prazoUtil(now, HORAS_PARA_RESPONDER, regra) : null;
}

/** Enqueues the request to the provider when it is due, and tells the patient. */
function announced(changed: ChangedDevolucao, pedido: PedidoRow, now: Date): ChangedDevolucao {
  const { row } = changed;
  const due = row.autorizada_em !== null && pendente(row.situacao);
  const jobs = due ? [job(pedirReembolsoJob, { devolucaoId: row.id })] : [];
  return { ...merge(changed, { jobs }, tellDevolucao(row, pedido, now)), row };
}

/** Withdraws a refund because the order needs the money after all; what was refunded already stays so. */
function withdraw(entry: DevolucaoRow, now: Date): ChangedDevolucao | null {
  if (entry.situacao !== 'aberta' && entry.situacao !== 'falhou') return null;
  const change = { situacao: 'mantida', autorizada_em: null, proxima_em: null, encerrada_em: now } as const;
  return changeOf(entry, change, 'manter', now);
}

/**
 * Updates the refund of a payment to the provider's present answer, and tells the patient when the money is back; `pedido` is
 * null for a payment without an order.
 * @returns null when nothing changed
 */
export function espelharEstorno(
  entry: DevolucaoRow,
  { estorno, pedido }: { estorno: EstornoNoProvedor; pedido: PedidoRow | null },
  now: Date,
): ChangedDevolucao | null {
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
  if (Object.entries(said).every(([column, value]) => value === stored[column])) return null;
  const change: DevolucaoChange = said;
  if (situacao === 'devolvida') Object.assign(change, { encerrada_em: now, erro: null });
  if (situacao === 'falhou' && entry.situacao !== 'falhou') {
    Object.assign(change, { erro: 'negado', falhando_desde: entry.falhando_desde ?? now });
  }
  const changed = changeOf(entry, change, 'ler', now);
  const told = situacao !== entry.situacao && pedido ? tellDevolucao(changed.row, pedido, now) : {};
  return { ...merge(changed, told), row: changed.row };
}
