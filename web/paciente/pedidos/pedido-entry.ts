import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import {
  palavraDoPagamento,
  situacaoDoPagamento,
  type SituacaoDoPagamento,
} from '#domain/pagamentos/pagamento.ts';
import { aguardaPaciente, documentoFeito, estaPostado, vaiPeloCorreio } from '#domain/pedidos/atendimento.ts';
import { proximaEtapa, ehPedidoStatus } from '#domain/pedidos/pedido-status.ts';
import { situacaoDoPedido, type SituacaoDoPedido } from '#domain/pedidos/situacao.ts';
import { hasOtherValor, quemRecusou } from './reembolso-words.ts';

/** The first act of an order in the list (docs/product/names.md). */
export type PedidoAction =
  | 'Baixar documento'
  | 'Escolher: consulta ou reembolso'
  | 'Abrir consulta'
  | 'Responder ao médico'
  | 'Acompanhar entrega'
  | 'Corrigir meus dados'
  | 'Ver QR Code'
  | 'Fazer novo pedido'
  | 'Abrir pedido'
  | 'Entrar em contato';

/**
 * `pronto`: signed, to download. `depende`: waits for its patient. `caminho`: waits for the team, the bank or the
 * post. `encerrado`: nothing more will happen to it.
 */
export type PedidoGroup = 'pronto' | 'depende' | 'caminho' | 'encerrado';

/** Entry of an order in the list. */
export type PedidoEntry = {
  situacao: SituacaoDoPagamento;
  /** The payment status; null without a charge. */
  word: string | null;
  concluido: boolean;
  group: PedidoGroup;
  action: PedidoAction;
};

export function situacaoOf({
  status,
  atendimento,
  recebido,
  cobranca,
  recusa,
}: Pick<Pedido, 'status' | 'atendimento' | 'recebido' | 'cobranca' | 'recusa'>): SituacaoDoPedido {
  const pagamento = cobranca?.status ?? null;
  return situacaoDoPedido({ status, atendimento, recebido, pagamento, recusadoPor: quemRecusou(recusa) });
}

export function pedidoEntry(pedido: Pedido): PedidoEntry {
  const status = pedido.cobranca?.status ?? null;
  const situacao = situacaoDoPagamento(status);
  const concluido = situacaoOf(pedido).estado === 'concluido';
  const word = palavraDoPagamento(status);
  return { situacao, word, concluido, ...placeOf(pedido, situacao, concluido) };
}

type Place = Pick<PedidoEntry, 'group' | 'action'>;

function placeOf(pedido: Pedido, situacao: SituacaoDoPagamento, concluido: boolean): Place {
  const { atendimento, escolha, documentos } = pedido;
  const made = concluido || documentoFeito(atendimento);
  if (documentos.length > 0 && made) {
    // The signed part of a document on paper comes before the paper.
    const group = vaiPeloCorreio(atendimento) ? (concluido ? 'encerrado' : 'caminho') : 'pronto';
    return { group, action: 'Baixar documento' };
  }
  if (concluido) return { group: 'encerrado', action: paidAction(pedido) };
  if (escolha !== null) {
    return escolha.consulta === null
      ? { group: 'depende', action: 'Escolher: consulta ou reembolso' }
      : { group: 'caminho', action: 'Abrir consulta' };
  }
  if (situacao === 'paga') return paidPlace(pedido);
  if (situacao === 'vencida') return { group: 'encerrado', action: 'Fazer novo pedido' };
  if (situacao === 'reembolsada') return { group: 'encerrado', action: paidAction(pedido) };
  if (situacao === 'reembolso-andamento') return { group: 'caminho', action: paidAction(pedido) };
  if (situacao === 'desconhecida') {
    return { group: hasOtherValor(pedido) ? 'caminho' : 'depende', action: paidAction(pedido) };
  }
  const { cobranca } = pedido;
  const wrong = cobranca?.estado === 'recusada' && cobranca.recusa === 'dados';
  return { group: 'depende', action: wrong ? 'Corrigir meus dados' : 'Ver QR Code' };
}

function paidPlace(pedido: Pedido): Place {
  const { atendimento } = pedido;
  if (aguardaPaciente(atendimento)) return { group: 'depende', action: 'Responder ao médico' };
  return { group: 'caminho', action: estaPostado(atendimento) ? 'Acompanhar entrega' : paidAction(pedido) };
}

/** A paid order has a page of its own, also once its money was sent back. */
function paidAction({ cobranca }: Pedido): PedidoAction {
  return cobranca?.estado === 'paga' ? 'Abrir pedido' : 'Entrar em contato';
}

/** Where an unfinished order continues: the address and the name of the step; null for any other order. */
export function retomarStep({ id, status }: Pedido): { to: string; where: string } | null {
  const etapa = ehPedidoStatus(status) ? proximaEtapa(status) : null;
  return etapa && { to: `/${etapa}/${id}`, where: WHERE[etapa] };
}

const WHERE = { historico: 'no histórico', anexos: 'nos documentos', financeiro: 'no pagamento' };
