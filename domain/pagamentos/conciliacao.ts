import { cancelado, documentoFeito } from '../pedidos/atendimento.ts';
import type { MotivoDaDevolucao, SituacaoDaDevolucao } from './devolucao.ts';
import type { Centavos } from './dinheiro.ts';
import { situacaoDoPagamento } from './pagamento.ts';
import type { PedidoStatus } from '../pedidos/pedido-status.ts';

/** An order, as far as its money goes. */
export type PedidoConciliado = {
  status: PedidoStatus;
  /** Where a deleted order was. */
  statusAnterior: PedidoStatus | null;
  atendimento: string | null;
};

/** One charge of the order, as the provider was last read. */
export type CobrancaConciliada = {
  id: string;
  valor: Centavos;
  /** Null while unpaid. */
  recebido: Centavos | null;
  estornado: Centavos;
  status: string | null;
  /** Not closed on our side. */
  aberta: boolean;
  devolucao: { situacao: SituacaoDaDevolucao; valor: Centavos; decidida: boolean } | null;
};

export type Devolver = { cobranca: string; motivo: MotivoDaDevolucao; valor: Centavos };

/** What follows for an order from its charges. */
export type Conciliacao = {
  /** The one charge that pays the order; once its money went back, the one that paid it. */
  paga: string | null;
  /** The money of that charge is here to stay, as far as anybody knows. */
  aqui: boolean;
  /** Money that belongs to no order; whatever is not named here is not owed. */
  devolver: Devolver[];
  /** Charges to close; the unpaid ones are deleted at the provider as well. */
  fechar: string[];
};

/**
 * Decides what the money of one order means, from what is known and from nothing else: the same knowledge
 * gives the same answer, in whatever order it came. Charges come oldest first.
 */
export function conciliar(pedido: PedidoConciliado, cobrancas: readonly CobrancaConciliada[]): Conciliacao {
  const paga = quemPaga(pedido, cobrancas);
  const acabou = pedido.status === 'Excluído' || pedido.status === 'Concluído';
  const fechar = cobrancas.filter((cobranca) => {
    if (!cobranca.aberta || cobranca === paga) return false;
    // Paid with another amount: stands until somebody decided, lest it be paid a second time.
    const parada = cobranca.recebido !== null && !viva(cobranca);
    return acabou || paga !== null || parada;
  });
  return {
    paga: paga?.id ?? null,
    aqui: paga !== null && viva(paga),
    devolver: cobrancas.flatMap((cobranca) => aDevolver(pedido, cobranca, paga)),
    fechar: fechar.map(({ id }) => id),
  };
}

/** A deleted order takes no money, unless its document was made before. */
function semPedido({ status, statusAnterior, atendimento }: PedidoConciliado): boolean {
  return status === 'Excluído' && statusAnterior !== 'Concluído' && !documentoFeito(atendimento);
}

/**
 * The oldest charge whose money is here to stay, else the oldest that was paid: which of two came to be known
 * first does not matter.
 */
function quemPaga(
  pedido: PedidoConciliado,
  cobrancas: readonly CobrancaConciliada[],
): CobrancaConciliada | null {
  const quitam = cobrancas.filter(quita);
  if (cancelado(pedido.atendimento)) return quitam[0] ?? null;
  if (semPedido(pedido)) return null;
  return quitam.find(viva) ?? quitam[0] ?? null;
}

/** Less than was asked for pays an order only if the administrator kept it as enough. */
function quita({ recebido, valor, devolucao }: CobrancaConciliada): boolean {
  if (recebido === null) return false;
  return recebido >= valor || (devolucao?.situacao === 'mantida' && devolucao.decidida);
}

function voltou({ recebido, estornado, status }: CobrancaConciliada): boolean {
  return recebido !== null && (estornado >= recebido || situacaoDoPagamento(status) === 'reembolsada');
}

/** Its money is here, and nobody has asked the provider to send all of it back. */
function viva(cobranca: CobrancaConciliada): boolean {
  const { recebido, status, devolucao } = cobranca;
  if (recebido === null || voltou(cobranca)) return false;
  if (situacaoDoPagamento(status) === 'reembolso-andamento') return false;
  const indo = devolucao?.situacao === 'pedida ao provedor' || devolucao?.situacao === 'devolvida';
  return !indo || devolucao.valor < recebido;
}

function aDevolver(
  pedido: PedidoConciliado,
  cobranca: CobrancaConciliada,
  paga: CobrancaConciliada | null,
): Devolver[] {
  const { id, recebido, valor } = cobranca;
  if (recebido === null || recebido === 0) return [];
  const tudo = (motivo: MotivoDaDevolucao): Devolver[] => [{ cobranca: id, motivo, valor: recebido }];
  if (cancelado(pedido.atendimento)) return tudo('cancelado');
  if (!viva(cobranca)) return [];
  if (cobranca === paga) {
    return recebido > valor ? [{ cobranca: id, motivo: 'valor_diferente', valor: recebido - valor }] : [];
  }
  if (semPedido(pedido)) return tudo('pedido_excluido');
  return tudo(quita(cobranca) ? 'pago_duas_vezes' : 'valor_diferente');
}
