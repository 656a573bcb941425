import type { Pedido } from '../../../contracts/pedidos/pedidos.contract.ts';
import {
  palavraDoPagamento,
  situacaoDoPagamento,
  type SituacaoDoPagamento,
} from '../../../domain/pagamento.ts';
import { proximaEtapa, ehPedidoStatus, type PedidoStatus } from '../../../domain/pedido-status.ts';

/** The one act that an order of the list offers (docs/product/names.md, per order by its payment). */
export type Acao = 'Ver QR Code' | 'Fazer novo pedido' | 'Entrar em contato';

/** What the list shows of one order. */
export type NaLista = {
  situacao: SituacaoDoPagamento;
  /** The exact payment word; null without a charge. */
  palavra: string | null;
  concluido: boolean;
  /** Nothing is to come of it any more: it stands among the earlier ones. */
  anterior: boolean;
  acao: Acao;
};

const CONCLUIDO: PedidoStatus = 'Concluído';

const ACOES: Readonly<Record<SituacaoDoPagamento, Acao>> = {
  'sem-cobranca': 'Ver QR Code',
  pendente: 'Ver QR Code',
  vencida: 'Fazer novo pedido',
  paga: 'Entrar em contato',
  'reembolso-andamento': 'Entrar em contato',
  reembolsada: 'Entrar em contato',
  desconhecida: 'Entrar em contato',
};

/** Reads an order as its line of the list. */
export function naLista(pedido: Pedido): NaLista {
  const { status } = pedido.pagamento;
  const situacao = situacaoDoPagamento(status);
  const concluido = pedido.status === CONCLUIDO;
  return {
    situacao,
    palavra: palavraDoPagamento(status),
    concluido,
    anterior: concluido || situacao === 'vencida' || situacao === 'reembolsada',
    // A concluded order takes no charge any more: there would be no code to see.
    acao: concluido && situacao === 'sem-cobranca' ? 'Entrar em contato' : ACOES[situacao],
  };
}

/** Where an unfinished order goes on: the address and how the step is called; null when it is not unfinished. */
export function retomada({ id, status }: Pedido): { to: string; onde: string } | null {
  const etapa = ehPedidoStatus(status) ? proximaEtapa(status) : null;
  return etapa && { to: `/${etapa}/${id}`, onde: ONDE[etapa] };
}

const ONDE = { historico: 'no histórico', anexos: 'nos documentos', financeiro: 'no pagamento' };
