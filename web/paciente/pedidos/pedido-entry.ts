import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import {
  palavraDoPagamento,
  situacaoDoPagamento,
  type SituacaoDoPagamento,
} from '#domain/pagamentos/pagamento.ts';
import { proximaEtapa, ehPedidoStatus } from '#domain/pedidos/pedido-status.ts';
import { situacaoDoPedido, type SituacaoDoPedido } from '#domain/pedidos/situacao.ts';

/** The action that an order of the list offers, by its payment (docs/product/names.md). */
export type PedidoAction = 'Ver QR Code' | 'Fazer novo pedido' | 'Entrar em contato';

/** Entry of an order in the list. */
export type PedidoEntry = {
  situacao: SituacaoDoPagamento;
  /** The payment status; null without a charge. */
  word: string | null;
  concluido: boolean;
  /** Closed: nothing more will happen to the order. */
  over: boolean;
  action: PedidoAction;
};

const ACTIONS: Readonly<Record<SituacaoDoPagamento, PedidoAction>> = {
  'sem-cobranca': 'Ver QR Code',
  pendente: 'Ver QR Code',
  vencida: 'Fazer novo pedido',
  paga: 'Entrar em contato',
  'reembolso-andamento': 'Entrar em contato',
  reembolsada: 'Entrar em contato',
  desconhecida: 'Entrar em contato',
};

export function situacaoOf({
  status,
  atendimento,
  recebido,
  cobranca,
}: Pick<Pedido, 'status' | 'atendimento' | 'recebido' | 'cobranca'>): SituacaoDoPedido {
  return situacaoDoPedido({ status, atendimento, recebido, pagamento: cobranca?.status ?? null });
}

export function pedidoEntry(pedido: Pedido): PedidoEntry {
  const status = pedido.cobranca?.status ?? null;
  const situacao = situacaoDoPagamento(status);
  const concluido = situacaoOf(pedido).estado === 'concluido';
  return {
    situacao,
    word: palavraDoPagamento(status),
    concluido,
    over: concluido || situacao === 'vencida' || situacao === 'reembolsada',
    // A concluded order takes no charge any more, so there is no code to show.
    action: concluido && situacao === 'sem-cobranca' ? 'Entrar em contato' : ACTIONS[situacao],
  };
}

/** Where an unfinished order continues: the address and the name of the step; null for any other order. */
export function retomarStep({ id, status }: Pedido): { to: string; where: string } | null {
  const etapa = ehPedidoStatus(status) ? proximaEtapa(status) : null;
  return etapa && { to: `/${etapa}/${id}`, where: WHERE[etapa] };
}

const WHERE = { historico: 'no histórico', anexos: 'nos documentos', financeiro: 'no pagamento' };
