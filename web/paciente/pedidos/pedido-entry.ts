import type { Pedido } from '../../../contracts/pedidos/pedidos.contract.ts';
import {
  palavraDoPagamento,
  situacaoDoPagamento,
  type SituacaoDoPagamento,
} from '../../../domain/pagamentos/pagamento.ts';
import { proximaEtapa, ehPedidoStatus, type PedidoStatus } from '../../../domain/pedidos/pedido-status.ts';

/** The one act that an order of the list offers (docs/product/names.md, per order by its payment). */
export type PedidoAction = 'Ver QR Code' | 'Fazer novo pedido' | 'Entrar em contato';

/** What the list shows of one order. */
export type PedidoEntry = {
  situacao: SituacaoDoPagamento;
  /** The exact payment word; null without a charge. */
  word: string | null;
  concluido: boolean;
  /** Nothing is to come of it any more: it stands among the earlier ones. */
  over: boolean;
  action: PedidoAction;
};

const CONCLUIDO: PedidoStatus = 'Concluído';

const ACTIONS: Readonly<Record<SituacaoDoPagamento, PedidoAction>> = {
  'sem-cobranca': 'Ver QR Code',
  pendente: 'Ver QR Code',
  vencida: 'Fazer novo pedido',
  paga: 'Entrar em contato',
  'reembolso-andamento': 'Entrar em contato',
  reembolsada: 'Entrar em contato',
  desconhecida: 'Entrar em contato',
};

/** Reads an order as its line of the list. */
export function pedidoEntry(pedido: Pedido): PedidoEntry {
  const { status } = pedido.pagamento;
  const situacao = situacaoDoPagamento(status);
  const concluido = pedido.status === CONCLUIDO;
  return {
    situacao,
    word: palavraDoPagamento(status),
    concluido,
    over: concluido || situacao === 'vencida' || situacao === 'reembolsada',
    // A concluded order takes no charge any more: there would be no code to see.
    action: concluido && situacao === 'sem-cobranca' ? 'Entrar em contato' : ACTIONS[situacao],
  };
}

/** Where an unfinished order goes on: the address and how the step is called; null when it is not unfinished. */
export function retomarStep({ id, status }: Pedido): { to: string; where: string } | null {
  const etapa = ehPedidoStatus(status) ? proximaEtapa(status) : null;
  return etapa && { to: `/${etapa}/${id}`, where: WHERE[etapa] };
}

const WHERE = { historico: 'no histórico', anexos: 'nos documentos', financeiro: 'no pagamento' };
