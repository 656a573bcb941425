import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import type { PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { devolucaoEvents } from '../pagamentos.events.ts';
import { avisarDevolucaoJob, type MomentoDaDevolucao } from './devolucoes.jobs.ts';
import type { DevolucaoRow } from './devolucoes.repository.ts';

/** Announces a changed refund to the administrator's page and writes an audit row. */
export function recordDevolucao(uow: UnitOfWork, row: DevolucaoRow, acao: string): void {
  uow.audit({ action: `devolucao.${acao}`, targetType: 'devolucao', targetId: row.id });
  uow.emit(...devolucaoEvents(row));
}

/**
 * Tells the patient in the chat and by mail what a refund means now; most changes have nothing new for them.
 */
export async function avisarDaDevolucao(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  devolucao: DevolucaoRow,
  pedido: PedidoRow,
): Promise<void> {
  const momento = momentOf(devolucao, pedido);
  if (momento === null) return;
  const { id: pedidoId, cliente_id: clienteId, numero } = pedido;
  const { prometida_ate: ate } = devolucao;
  await uow.add(etapaLine({ etapa: momento, pedidoId, clienteId, numero, ate }, deps.clock()));
  await uow.enqueue(avisarDevolucaoJob, {
    devolucaoId: devolucao.id,
    momento,
    versao: devolucao.versao,
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
