import { devolveTudo, documentoFeito, recusado } from '../pedidos/atendimento.ts';
import type { MotivoDaDevolucao, SituacaoDaDevolucao } from './devolucao.ts';
import type { Centavos } from './dinheiro.ts';
import { situacaoDoPagamento } from './pagamento.ts';
import type { CausaDoReembolso, RegraDeReembolso, ReembolsoPelaRegra } from './reembolso.ts';
import { entregue, type Recebido } from '../pedidos/recebido.ts';
import type { PedidoStatus } from '../pedidos/pedido-status.ts';

/** Facts of an order that reconciliation depends on. */
export type PedidoConciliado = {
  status: PedidoStatus;
  /** Status before the deletion. */
  statusAnterior: PedidoStatus | null;
  atendimento: string | null;
  /**
   * The order was refused, and its patient has not chosen yet, or chose a consultation: the payment is kept until then.
   */
  escolhaAberta: boolean;
  /** It was refused, and the time to choose expired. */
  semEscolha: boolean;
  /** Delivered at its completion; null for an order that is not complete, or of unknown delivery. */
  recebido: Recebido | null;
  /** Every document of the order left electronically, and nothing was posted: the freight was not used. */
  semPostagem: boolean;
};

/** A charge as last reported by the provider. */
export type CobrancaConciliada = {
  id: string;
  valor: Centavos;
  /** Freight contained in the amount. */
  frete: Centavos;
  /** Null while unpaid. */
  recebido: Centavos | null;
  estornado: Centavos;
  status: string | null;
  /** The charge is not closed on our side. */
  aberta: boolean;
  /** The provider reversed a payment of it: a delivery may be paid again. */
  desfeita: boolean;
  /** The desk requested another payment instead of a reversed one. */
  baixada: boolean;
  devolucao: DevolucaoConhecida | null;
};

/** Listed refund of a charge. */
export type DevolucaoConhecida = {
  situacao: SituacaoDaDevolucao;
  motivo: MotivoDaDevolucao;
  valor: Centavos;
  decidida: boolean;
  /** A refund rule gave the amount: it stays as when the refund was opened, or was decided since. */
  pelaRegra: boolean;
};

/** A due refund; `regra` is the rule that gave its amount just now, null where the amount is known or not a rule's. */
export type Devolver = {
  cobranca: string;
  motivo: MotivoDaDevolucao;
  valor: Centavos;
  regra: (RegraDeReembolso & { valor: Centavos }) | null;
};

/** Applies the refund rules to the payment of an order that ends for this cause. */
export type PelaRegra = (causa: CausaDoReembolso, pago: Centavos, cobranca: string) => ReembolsoPelaRegra;

/** Consequences of an order's charges. */
export type Conciliacao = {
  /** Charge that pays the order, or paid it before a refund. */
  paga: string | null;
  /** The money of that charge was received and, as far as is known, stays. */
  aqui: boolean;
  /** Due refunds; a charge that is not named here owes nothing. */
  devolver: Devolver[];
  /** Charges to close; unpaid ones are also deleted at the provider. */
  fechar: string[];
};

/**
 * Depends only on the facts, not on the order in which they were learned; only an amount by rule stays as it was when
 * its refund was opened. Charges oldest first.
 */
export function conciliar(
  pedido: PedidoConciliado,
  cobrancas: readonly CobrancaConciliada[],
  pelaRegra: PelaRegra,
): Conciliacao {
  const paga = quemPaga(pedido, cobrancas);
  const pagou = paga ?? quemPagou(cobrancas);
  const acabou = pedido.status === 'Excluído' || pedido.status === 'Concluído';
  const fechar = cobrancas.filter((cobranca) => {
    if (!cobranca.aberta || cobranca === paga) return false;
    // Paid with another amount: the charge stays open for a decision, so that it is not paid twice.
    const parada = cobranca.recebido !== null && !viva(cobranca);
    const aCobrar = cobranca.desfeita && pedido.status === 'Concluído';
    return (acabou && !aCobrar) || devolveTudoDe(pedido) || paga !== null || parada;
  });
  return {
    paga: paga?.id ?? null,
    aqui: paga !== null && viva(paga),
    devolver: cobrancas.flatMap((cobranca) => aDevolver(pedido, cobranca, { paga, pagou, pelaRegra })),
    fechar: fechar.map(({ id }) => id),
  };
}

/** True for a full refund. The choice after a refusal ends with its order, in any state. */
function devolveTudoDe({ status, atendimento, escolhaAberta }: PedidoConciliado): boolean {
  return devolveTudo(atendimento) && !(escolhaAberta && status === 'Aguardando Pagamento');
}

/** A deleted order cannot be paid, unless its document was made before, or it was completed with a delivery. */
function semPedido({ status, statusAnterior, atendimento, recebido }: PedidoConciliado): boolean {
  if (status !== 'Excluído' || documentoFeito(atendimento)) return false;
  return statusAnterior !== 'Concluído' || !entregue(recebido);
}

/** Oldest charge whose money stays, otherwise the oldest paid one: the order of the reports does not matter. */
function quemPaga(
  pedido: PedidoConciliado,
  cobrancas: readonly CobrancaConciliada[],
): CobrancaConciliada | null {
  const quitam = cobrancas.filter(quita);
  if (devolveTudoDe(pedido)) return quitam[0] ?? null;
  if (semPedido(pedido)) return null;
  return quitam.find(viva) ?? quitam[0] ?? null;
}

/** A payment below the charge pays the order only when the administrator accepted it. */
function quita(cobranca: CobrancaConciliada): boolean {
  const { recebido, valor, devolucao, baixada } = cobranca;
  if (recebido === null || (baixada && !viva(cobranca))) return false;
  return recebido >= valor || (devolucao?.situacao === 'mantida' && devolucao.decidida);
}

function voltou({ recebido, estornado, status }: CobrancaConciliada): boolean {
  return recebido !== null && (estornado >= recebido || situacaoDoPagamento(status) === 'reembolsada');
}

/** Received, and no full refund was requested. */
function viva(cobranca: CobrancaConciliada): boolean {
  const { recebido, status, devolucao } = cobranca;
  if (recebido === null || voltou(cobranca)) return false;
  if (situacaoDoPagamento(status) === 'reembolso-andamento') return false;
  const indo = devolucao?.situacao === 'pedida ao provedor' || devolucao?.situacao === 'devolvida';
  return !indo || devolucao.valor < recebido;
}

/** Charge that paid an order which is over: the oldest without a refund outside of our list. */
function quemPagou(cobrancas: readonly CobrancaConciliada[]): CobrancaConciliada | null {
  const quitam = cobrancas.filter(quita);
  return quitam.find((cobranca) => cobranca.devolucao !== null || !voltou(cobranca)) ?? quitam[0] ?? null;
}

type Pagante = {
  paga: CobrancaConciliada | null;
  /** Charge that pays the order, or paid it before the deletion. */
  pagou: CobrancaConciliada | null;
  pelaRegra: PelaRegra;
};

function aDevolver(
  pedido: PedidoConciliado,
  cobranca: CobrancaConciliada,
  { paga, pagou, pelaRegra }: Pagante,
): Devolver[] {
  const { id, recebido } = cobranca;
  if (recebido === null || recebido === 0) return [];
  const tudo = (motivo: MotivoDaDevolucao): Devolver[] => [
    { cobranca: id, motivo, valor: recebido, regra: null },
  ];
  // Only the order's payment is shared by a rule; any other money is refunded wholly.
  const porRegra = (motivo: MotivoDaDevolucao, causa: CausaDoReembolso): Devolver[] =>
    cobranca === pagou ? pelaSua(cobranca, motivo, (pago) => pelaRegra(causa, pago, id)) : tudo(motivo);
  if (devolveTudoDe(pedido)) {
    return recusado(pedido.atendimento)
      ? porRegra('recusado', pedido.semEscolha ? 'sem_escolha' : 'recusado')
      : porRegra('cancelado', 'cancelado');
  }
  if (!viva(cobranca)) return [];
  if (cobranca === paga) {
    if (pedido.status === 'Excluído') return porRegra('pedido_excluido', 'excluido');
    return pedido.semPostagem && cobranca.frete > 0 ? freteDe(cobranca) : aMais(cobranca);
  }
  if (semPedido(pedido)) return porRegra('pedido_excluido', 'excluido');
  return tudo(quita(cobranca) ? 'pago_duas_vezes' : 'valor_diferente');
}

/** Refund of the amount beyond the charge. */
function aMais({ id, recebido, valor }: CobrancaConciliada): Devolver[] {
  const surplus = (recebido ?? 0) - valor;
  return surplus > 0 ? [{ cobranca: id, motivo: 'valor_diferente', valor: surplus, regra: null }] : [];
}

/** Refund of the freight of a document that was not posted, and of the amount beyond the charge. */
function freteDe({ id, recebido, valor, frete }: CobrancaConciliada): Devolver[] {
  const surplus = Math.max(0, (recebido ?? 0) - valor);
  const back = Math.min(frete + surplus, recebido ?? 0);
  return [{ cobranca: id, motivo: 'frete_nao_usado', valor: back, regra: null }];
}

/** Refund of the rule's share, and of the amount beyond the charge; a listed amount stays. */
function pelaSua(
  cobranca: CobrancaConciliada,
  motivo: MotivoDaDevolucao,
  regraPara: (pago: Centavos) => ReembolsoPelaRegra,
): Devolver[] {
  const { id, devolucao } = cobranca;
  const recebido = cobranca.recebido ?? 0;
  const stands = devolucao !== null && devolucao.situacao !== 'mantida' && devolucao.pelaRegra;
  if (stands && devolucao.motivo === motivo) {
    return [{ cobranca: id, motivo, valor: Math.min(devolucao.valor, recebido), regra: null }];
  }
  const pago = Math.min(recebido, cobranca.valor);
  const regra = regraPara(pago);
  // The surplus alone is not subject to a rule.
  if (regra.valor === 0) return aMais(cobranca);
  const valor = regra.valor + (recebido - pago);
  return [{ cobranca: id, motivo, valor, regra: { ...regra, valor } }];
}
