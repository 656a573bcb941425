import { call, job, merge, type Contribution } from '#platform/db/command/decision.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import type { PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { devolucaoEvents } from '../pagamentos.events.ts';
import { avisarDevolucaoJob, type MomentoDaDevolucao } from './devolucoes.jobs.ts';
import { updateDevolucao, type DevolucaoChange, type DevolucaoRow } from './devolucoes.repository.ts';

/** A contribution with the refund as it leaves it. */
export type ChangedDevolucao = Contribution & { row: DevolucaoRow };

/** The audit row of a changed refund, and its news to the administrator's page. */
export function recordOf(row: DevolucaoRow, acao: string): Contribution {
  return {
    audit: [{ action: `devolucao.${acao}`, targetType: 'devolucao', targetId: row.id }],
    events: devolucaoEvents(row),
  };
}

/** A change of a refund, with its audit row and news. */
export function changeOf(
  before: DevolucaoRow,
  change: DevolucaoChange,
  acao: string,
  now: Date,
): ChangedDevolucao {
  const row = { ...before, ...change, versao: before.versao + 1, updated_at: now };
  return { writes: [call(updateDevolucao, row.id, change, now)], ...recordOf(row, acao), row };
}

/** Tells the patient in the chat and by mail what a refund means now; most changes have nothing new for them. */
export function tellDevolucao(row: DevolucaoRow, pedido: PedidoRow, now: Date): Contribution {
  const momento = momentOf(row, pedido);
  if (momento === null) return {};
  const { id: pedidoId, cliente_id: clienteId, numero } = pedido;
  const { id: devolucaoId, versao, prometida_ate: ate } = row;
  return merge(etapaLine({ etapa: momento, pedidoId, clienteId, numero, ate }, now), {
    jobs: [job(avisarDevolucaoJob, { devolucaoId, momento, versao })],
  });
}

function momentOf(row: DevolucaoRow, pedido: PedidoRow): MomentoDaDevolucao | null {
  const { situacao, motivo, valor_centavos: valor, pago_centavos: pago } = row;
  if (situacao === 'devolvida') return row.por_fora ? 'reembolsado-por-fora' : 'reembolsado';
  if (situacao === 'falhou' && row.erro === 'fora-do-prazo') return 'reembolso-por-fora';
  if (situacao !== 'aberta') return null;
  if (motivo === 'cancelado' || motivo === 'recusado') {
    return pago !== null && valor < pago ? `${motivo}-parte` : motivo;
  }
  if (motivo === 'pago_duas_vezes') return 'pago-duas-vezes';
  if (motivo === 'frete_nao_usado') return 'frete-nao-usado';
  if (motivo !== 'pedido_excluido') return null;
  return pedido.pago_em ? 'excluido-pago' : 'pago-excluido';
}
