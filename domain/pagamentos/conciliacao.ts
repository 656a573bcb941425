import { devolveTudo, documentoFeito, recusado } from '../pedidos/atendimento.ts';
import type { MotivoDaDevolucao, SituacaoDaDevolucao } from './devolucao.ts';
import type { Centavos } from './dinheiro.ts';
import { situacaoDoPagamento } from './pagamento.ts';
import type { CausaDoReembolso, RegraDeReembolso, ReembolsoPelaRegra } from './reembolso.ts';
import { entregue, type Recebido } from '../pedidos/recebido.ts';
import type { PedidoStatus } from '../pedidos/pedido-status.ts';

/** What reconciliation needs of an order. */
export type PedidoConciliado = {
  status: PedidoStatus;
  /** The status before it was deleted. */
  statusAnterior: PedidoStatus | null;
  atendimento: string | null;
  /** The order was refused, and its patient has not chosen yet, or chose a consultation: the money stays until then. */
  escolhaAberta: boolean;
  /** It was refused, and its patient let the time to choose pass. */
  semEscolha: boolean;
  /** What the patient received when it was completed; null for an order that was not, or of which it is not known. */
  recebido: Recebido | null;
  /** Every document of the order left electronically, and nothing was ever posted: the freight was not used. */
  semPostagem: boolean;
};

/** One charge of the order, as the provider last reported it. */
export type CobrancaConciliada = {
  id: string;
  valor: Centavos;
  /** The freight within it. */
  frete: Centavos;
  /** Null while unpaid. */
  recebido: Centavos | null;
  estornado: Centavos;
  status: string | null;
  /** True while the charge is not closed on our side. */
  aberta: boolean;
  /** The provider took a payment of it back: what was delivered for it may be paid again. */
  desfeita: boolean;
  /** The desk asks for another payment instead of one that went. */
  baixada: boolean;
  devolucao: DevolucaoConhecida | null;
};

/** The refund of a charge, as it stands in the list. */
export type DevolucaoConhecida = {
  situacao: SituacaoDaDevolucao;
  motivo: MotivoDaDevolucao;
  valor: Centavos;
  decidida: boolean;
  /** True when a refund rule gave the amount: it stays what it was when the refund was opened, or was decided since. */
  pelaRegra: boolean;
};

/** A refund that is due; `regra` is the rule that gave its amount just now, null where the amount is not a rule's or known. */
export type Devolver = {
  cobranca: string;
  motivo: MotivoDaDevolucao;
  valor: Centavos;
  regra: (RegraDeReembolso & { valor: Centavos }) | null;
};

/** What the refund rules give of the payment of an order that ends for this cause. */
export type PelaRegra = (causa: CausaDoReembolso, pago: Centavos, cobranca: string) => ReembolsoPelaRegra;

/** What follows for an order from its charges. */
export type Conciliacao = {
  /** The charge that pays the order, or paid it before its money was refunded. */
  paga: string | null;
  /** True when the money of that charge was received and, as far as is known, stays. */
  aqui: boolean;
  /** Refunds that are due; a charge that is not named here owes nothing. */
  devolver: Devolver[];
  /** Charges to close; unpaid ones are deleted at the provider as well. */
  fechar: string[];
};

/**
 * Decides what the payments of one order mean. Depends only on what is known, not on the order in which it
 * was learned; only what a rule gave stays as it was when its refund was opened. Charges are given oldest first.
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
    // Paid with another amount: the charge stays open for a decision, so that it is not paid a second time.
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

/** True when all of the money goes back. The choice after a refusal ends with its order, wherever it stands. */
function devolveTudoDe({ status, atendimento, escolhaAberta }: PedidoConciliado): boolean {
  return devolveTudo(atendimento) && !(escolhaAberta && status === 'Aguardando Pagamento');
}

/** A deleted order cannot be paid, unless its document was made before, or it was completed with something delivered. */
function semPedido({ status, statusAnterior, atendimento, recebido }: PedidoConciliado): boolean {
  if (status !== 'Excluído' || documentoFeito(atendimento)) return false;
  return statusAnterior !== 'Concluído' || !entregue(recebido);
}

/**
 * The oldest charge whose money stays, otherwise the oldest that was paid: which of two was reported first
 * does not matter.
 */
function quemPaga(
  pedido: PedidoConciliado,
  cobrancas: readonly CobrancaConciliada[],
): CobrancaConciliada | null {
  const quitam = cobrancas.filter(quita);
  if (devolveTudoDe(pedido)) return quitam[0] ?? null;
  if (semPedido(pedido)) return null;
  return quitam.find(viva) ?? quitam[0] ?? null;
}

/** A payment of less than the charge pays the order only when the administrator kept it as sufficient. */
function quita(cobranca: CobrancaConciliada): boolean {
  const { recebido, valor, devolucao, baixada } = cobranca;
  if (recebido === null || (baixada && !viva(cobranca))) return false;
  return recebido >= valor || (devolucao?.situacao === 'mantida' && devolucao.decidida);
}

function voltou({ recebido, estornado, status }: CobrancaConciliada): boolean {
  return recebido !== null && (estornado >= recebido || situacaoDoPagamento(status) === 'reembolsada');
}

/** True when the money was received and no full refund was requested. */
function viva(cobranca: CobrancaConciliada): boolean {
  const { recebido, status, devolucao } = cobranca;
  if (recebido === null || voltou(cobranca)) return false;
  if (situacaoDoPagamento(status) === 'reembolso-andamento') return false;
  const indo = devolucao?.situacao === 'pedida ao provedor' || devolucao?.situacao === 'devolvida';
  return !indo || devolucao.valor < recebido;
}

/** The charge that paid an order which is over: the oldest whose money did not go back beside our list. */
function quemPagou(cobrancas: readonly CobrancaConciliada[]): CobrancaConciliada | null {
  const quitam = cobrancas.filter(quita);
  return quitam.find((cobranca) => cobranca.devolucao !== null || !voltou(cobranca)) ?? quitam[0] ?? null;
}

type Pagante = {
  paga: CobrancaConciliada | null;
  /** The charge that pays the order, or paid it before it was deleted. */
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
  // Only the payment of the order is shared by a rule; whatever came in besides it goes back whole.
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

/** What came in beyond the charge. */
function aMais({ id, recebido, valor }: CobrancaConciliada): Devolver[] {
  const surplus = (recebido ?? 0) - valor;
  return surplus > 0 ? [{ cobranca: id, motivo: 'valor_diferente', valor: surplus, regra: null }] : [];
}

/** The freight of a document that was not posted, and what came in beyond the charge. */
function freteDe({ id, recebido, valor, frete }: CobrancaConciliada): Devolver[] {
  const surplus = Math.max(0, (recebido ?? 0) - valor);
  const back = Math.min(frete + surplus, recebido ?? 0);
  return [{ cobranca: id, motivo: 'frete_nao_usado', valor: back, regra: null }];
}

/** The rule's part of the payment, and what came in beyond the charge; an amount that stands in the list stays. */
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
  // The surplus alone is no matter of a rule.
  if (regra.valor === 0) return aMais(cobranca);
  const valor = regra.valor + (recebido - pago);
  return [{ cobranca: id, motivo, valor, regra: { ...regra, valor } }];
}
