import { instanteEmSaoPaulo, somarDias } from '../calendario/datas.ts';

/** Statuses of a disputed payment; the provider names its events after them. */
export const CONTESTACOES: ReadonlySet<string> = new Set([
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
]);

/** Meaning of a provider's payment status for the product. */
export type SituacaoDoPagamento =
  | 'sem-cobranca'
  | 'pendente'
  | 'vencida'
  | 'paga'
  | 'reembolso-andamento'
  | 'reembolsada'
  | 'desconhecida';

const SITUACOES: ReadonlyMap<string, SituacaoDoPagamento> = new Map([
  ['PENDING', 'pendente'],
  ['OVERDUE', 'vencida'],
  ['RECEIVED', 'paga'],
  ['RECEIVED_IN_CASH', 'paga'],
  ['CONFIRMED', 'paga'],
  ['DUNNING_RECEIVED', 'paga'],
  ['REFUND_REQUESTED', 'reembolso-andamento'],
  ['REFUND_IN_PROGRESS', 'reembolso-andamento'],
  ['REFUNDED', 'reembolsada'],
]);

const PALAVRAS: Readonly<Record<SituacaoDoPagamento, string | null>> = {
  'sem-cobranca': null,
  pendente: 'Aguardando pagamento',
  vencida: 'Expirado',
  paga: 'Pagamento confirmado',
  'reembolso-andamento': 'Reembolso em andamento',
  reembolsada: 'Reembolsado',
  desconhecida: 'Status Desconhecido',
};

/** Shown to the patient while the provider has not created the Pix; the page and the API say the same. */
export const MENSAGEM_PIX_EM_PREPARO =
  'O provedor de pagamento não respondeu e nada foi cobrado. O seu pedido está guardado e o Pix aparece aqui sozinho assim que ele voltar; pode fechar esta página.';

/** Statuses that can only precede a payment. */
const ANTES_DO_PAGAMENTO: ReadonlySet<string> = new Set([
  'PENDING',
  'OVERDUE',
  'AWAITING_RISK_ANALYSIS',
  'AUTHORIZED',
  'DUNNING_REQUESTED',
]);

/** Null is an order without a charge; unknown words are `desconhecida`. */
export function situacaoDoPagamento(status: string | null): SituacaoDoPagamento {
  if (status === null) return 'sem-cobranca';
  return SITUACOES.get(status) ?? 'desconhecida';
}

/** Exact word shown for a payment; null without a charge. */
export function palavraDoPagamento(status: string | null): string | null {
  return PALAVRAS[situacaoDoPagamento(status)];
}

/**
 * True once money was received for the charge, also after a refund or a chargeback: such an order is no longer
 * editable. For "is paid now" compare `situacaoDoPagamento(status)` with `paga`.
 */
export function foiPago(status: string | null): boolean {
  if (status === null) return false;
  const situacao = situacaoDoPagamento(status);
  return (
    situacao === 'paga' ||
    situacao === 'reembolso-andamento' ||
    situacao === 'reembolsada' ||
    CONTESTACOES.has(status)
  );
}

/**
 * Word shown for the charge of an order (`volta`: its due refunds): the provider's own, except for money that is being
 * refunded before the provider reports it, was refunded in another way, or was received with an unrequested amount.
 */
export function statusVisto(
  status: string | null,
  { paga, volta, devolvida }: { paga: boolean; volta: boolean; devolvida: boolean },
): string | null {
  if (situacaoDoPagamento(status) !== 'paga') return status;
  if (!paga) return 'VALUE_MISMATCH';
  if (volta) return devolvida ? 'REFUNDED' : 'REFUND_REQUESTED';
  return status;
}

/**
 * How the provider reversed a payment: undone in its panel, or disputed by the payer; null for a status that keeps the
 * money or refunds it.
 */
export function comoFoiDesfeito(status: string): 'desfeito' | 'contestado' | null {
  if (ANTES_DO_PAGAMENTO.has(status)) return 'desfeito';
  return CONTESTACOES.has(status) ? 'contestado' : null;
}

/**
 * Status to store when the provider reports `novo` (docs/product/payment.md): paid never returns to an unpaid word,
 * except for cash, which was noted by hand in the provider's panel and may be undone there; a refund or a chargeback
 * may follow it, a late payment of an overdue charge counts. A denied refund returns to paid; a finished refund is
 * final.
 */
export function aplicarStatus(atual: string | null, novo: string): string {
  if (atual === null) return novo;
  if (atual === 'REFUNDED') return atual;
  if (foiPago(atual) && ANTES_DO_PAGAMENTO.has(novo)) return atual === 'RECEIVED_IN_CASH' ? novo : atual;
  // CONFIRMED precedes RECEIVED at the provider; reports may arrive in the other order.
  if (novo === 'CONFIRMED' && (atual === 'RECEIVED' || atual === 'RECEIVED_IN_CASH')) return atual;
  return novo;
}

/**
 * Instant of a payment by the provider (`pagaEm`: RFC 3339, or a date, whose last moment in São Paulo counts); `agora`,
 * the moment at which it is learned, unless the provider reports an earlier one.
 */
export function quandoFoiPago(pagaEm: string | null, agora: Date): Date {
  const dito = pagaEm === null ? null : instanteDito(pagaEm);
  return dito === null || dito > agora ? agora : dito;
}

function instanteDito(pagaEm: string): Date | null {
  try {
    if (pagaEm.includes('T') && /(?:Z|[+-]\d{2}:\d{2})$/.test(pagaEm))
      return new Date(new Date(pagaEm).toISOString());
    const seguinte = instanteEmSaoPaulo(somarDias(pagaEm.slice(0, 10), 1), '00:00');
    return new Date(seguinte.getTime() - 1);
  } catch {
    // Not a valid date.
    return null;
  }
}
