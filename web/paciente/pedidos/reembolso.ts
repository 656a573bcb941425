import type { Pedido } from '../../../contracts/pedidos/pedidos.contract.ts';
import { cancelado } from '../../../domain/atendimento.ts';
import { dataEmSaoPaulo, formatDataBr } from '../../../domain/datas.ts';
import { formatReais } from '../../../domain/dinheiro.ts';

/** How soon a Pix that goes back is there; said wherever one is on its way. */
export const QUANDO_VOLTA =
  'Costuma chegar no mesmo dia; conforme o banco, pode levar alguns dias. Você não precisa fazer nada.';

type ComDinheiro = Pick<Pedido, 'reembolso' | 'atendimento' | 'status'>;

/** What becomes of money of an order that goes back, or is set apart; null when there is none. */
export function fraseDoReembolso({ reembolso, atendimento, status }: ComDinheiro): string | null {
  if (reembolso === null) return null;
  const valor = formatReais(reembolso.valorCentavos);
  if (reembolso.situacao === 'devolvido') {
    const quando = reembolso.devolvidoEm ? ` em ${dia(reembolso.devolvidoEm)}` : '';
    return `${valor} voltaram para a conta que pagou o Pix${quando}.`;
  }
  if (reembolso.situacao === 'em andamento') {
    const porque = cancelado(atendimento) ? `Você cancelou este pedido em ${dia(reembolso.desde)}. ` : '';
    return `${porque}${valor} estão voltando para a conta que pagou o Pix. ${QUANDO_VOLTA}`;
  }
  if (status === 'Excluído') {
    return `O seu Pix de ${valor} chegou e este pedido está excluído. O dinheiro está separado e a equipe vai cuidar da devolução.`;
  }
  return `Recebemos ${valor} além do que este pedido pede. O dinheiro está separado e a equipe vai cuidar da devolução.`;
}

/** The money came in with an amount that nobody asked for: neither paid nor payable until somebody decided. */
export const OUTRO_VALOR =
  'Recebemos um valor diferente do pedido. Não pague de novo: a equipe vai falar com você pelo chat.';

/** The word of ours for such a payment (domain/pagamento.ts). */
const OUTRO_VALOR_STATUS = 'VALUE_MISMATCH';

/** True for a payment of an amount that nobody asked for. */
export function comOutroValor({ pagamento }: Pick<Pedido, 'pagamento'>): boolean {
  return pagamento.status === OUTRO_VALOR_STATUS;
}

/** What becomes of the money of an order that its patient is about to throw away. */
export function dinheiroDoDescartado(status: string | null): string {
  if (status === OUTRO_VALOR_STATUS) {
    return 'O valor que recebemos fica separado e a equipe vai cuidar da devolução.';
  }
  return status === null
    ? 'Nada foi cobrado.'
    : 'Nada foi cobrado. O Pix deste pedido é cancelado: não pague mais esse código.';
}

function dia(instant: string): string {
  return formatDataBr(dataEmSaoPaulo(instant));
}
