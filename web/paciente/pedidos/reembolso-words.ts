import type { ReembolsoPrevisto } from '#contracts/pagamentos/reembolsos.contract.ts';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { cancelado, recusado } from '#domain/pedidos/atendimento.ts';
import { tituloDaRecusa } from '#domain/pedidos/situacao.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';

/** How soon a returned Pix arrives; shown wherever one is being returned. */
export const REEMBOLSO_TIMING =
  'Costuma chegar no mesmo dia; conforme o banco, pode levar alguns dias. Você não precisa fazer nada.';

const NOT_POSTED = 'O seu documento foi assinado digitalmente e não precisou do correio: o frete é seu. ';

type PedidoMoney = Pick<Pedido, 'reembolso' | 'atendimento' | 'status' | 'recusa'>;

/** State of a refund, or of money set apart; null without one. */
export function reembolsoSentence({ reembolso, atendimento, status, recusa }: PedidoMoney): string | null {
  if (reembolso === null) return null;
  const { pagoCentavos, porFora, valorCentavos } = reembolso;
  const value = formatReais(valorCentavos);
  const part =
    pagoCentavos !== null && valorCentavos < pagoCentavos ? `, dos ${formatReais(pagoCentavos)} pagos,` : '';
  if (reembolso.situacao === 'devolvido') {
    const when = reembolso.devolvidoEm ? ` em ${day(reembolso.devolvidoEm)}` : '';
    if (porFora !== null) return `${value}${part} foram devolvidos por outro meio${when}: ${porFora}`;
    const why = reembolso.frete ? NOT_POSTED : '';
    return `${why}${value}${part} voltaram para a conta que pagou o Pix${when}.`;
  }
  if (reembolso.situacao === 'por outro meio') {
    return `Passaram-se 90 dias do pagamento, e o banco não devolve mais este Pix. A equipe devolve os ${value} por outro meio e fala com você pelo chat.`;
  }
  if (reembolso.situacao === 'em andamento') {
    const why = reembolso.frete ? NOT_POSTED : whyWords({ atendimento, recusa }, reembolso.desde);
    return `${why}${value}${part} estão voltando para a conta que pagou o Pix. ${REEMBOLSO_TIMING}`;
  }
  if (status === 'Excluído') {
    return `O seu Pix de ${value} chegou e este pedido está excluído. O dinheiro está separado e a equipe vai cuidar da devolução.`;
  }
  return `Recebemos ${value} além do valor deste pedido. O dinheiro está separado e a equipe vai cuidar da devolução.`;
}

/** Lines about a refund's amount in the patient's choice. */
export function previstoLines({ valorCentavos, pagoCentavos, regra }: ReembolsoPrevisto): string[] {
  if (valorCentavos >= pagoCentavos) return ['O valor inteiro: nenhum documento foi feito'];
  return [`Dos ${formatReais(pagoCentavos)} que você pagou`, `Pela regra da clínica: ${regra.toLowerCase()}`];
}

/** Consequence of an expired choice; the amount is that of the last day. */
export function semEscolhaSentence(previsto: ReembolsoPrevisto | undefined): string {
  const value = previsto?.semEscolhaCentavos ?? null;
  return value === null
    ? 'Se você não escolher, devolvemos o dinheiro.'
    : `Se você não escolher, devolvemos ${formatReais(value)}.`;
}

function whyWords({ atendimento, recusa }: Pick<Pedido, 'atendimento' | 'recusa'>, since: string): string {
  if (cancelado(atendimento)) return `Você cancelou este pedido em ${day(since)}. `;
  return recusado(atendimento) ? `${tituloDaRecusa(quemRecusou(recusa))}. ` : '';
}

/** For a payment with another amount: the order is neither paid nor payable until somebody decides. */
export const OTHER_VALOR =
  'Recebemos um valor diferente do pedido. Não pague de novo: a equipe vai falar com você pelo chat.';

/** Our status word for such a payment (domain/pagamentos/pagamento.ts). */
const OTHER_VALOR_STATUS = 'VALUE_MISMATCH';

/** True when a payment of another amount than the charge's arrived. */
export function hasOtherValor({ cobranca }: Pick<Pedido, 'cobranca'>): boolean {
  return cobranca?.status === OTHER_VALOR_STATUS;
}

/** Consequence of a discarded order for its money. */
export function moneyAfterDiscard(status: string | null): string {
  if (status === OTHER_VALOR_STATUS) {
    return 'O valor que recebemos fica separado e a equipe vai cuidar da devolução.';
  }
  return status === null
    ? 'Nada foi cobrado.'
    : 'Nada foi cobrado. O Pix deste pedido é cancelado: não pague mais esse código.';
}

function day(instant: string): string {
  return formatDataBr(dataEmSaoPaulo(instant));
}

/** "Dra. Helena Prado (CRM-SP 000123)"; null for an order that was not refused. */
export function quemRecusou(recusa: Pedido['recusa']): string | null {
  return recusa && `${recusa.medico.nome} (${recusa.medico.crm})`;
}
