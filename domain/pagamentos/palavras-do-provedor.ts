import type { EventoDoProvedor } from './eventos-do-provedor.ts';

/** Statuses of a charge (docs.asaas.com, "Cobranças"); the last one is ours (docs/product/payment.md). */
const STATUS: Readonly<Record<string, string>> = {
  PENDING: 'Aguardando pagamento',
  OVERDUE: 'Vencida sem pagamento',
  RECEIVED: 'Recebida',
  CONFIRMED: 'Confirmada',
  RECEIVED_IN_CASH: 'Recebida em dinheiro',
  REFUND_REQUESTED: 'Devolução pedida',
  REFUND_IN_PROGRESS: 'Devolução em andamento',
  REFUNDED: 'Devolvida',
  CHARGEBACK_REQUESTED: 'Contestada por quem pagou',
  CHARGEBACK_DISPUTE: 'Contestação em disputa',
  AWAITING_CHARGEBACK_REVERSAL: 'Disputa ganha, à espera do dinheiro',
  DUNNING_REQUESTED: 'Em negativação',
  DUNNING_RECEIVED: 'Recebida pela negativação',
  AWAITING_RISK_ANALYSIS: 'Em análise de risco',
  AUTHORIZED: 'Autorizada',
  DELETED: 'Apagada',
  VALUE_MISMATCH: 'Recebida com outro valor',
};

/** Notifications about a charge (docs.asaas.com, "Eventos para cobranças"). */
const AVISOS: Readonly<Record<EventoDoProvedor, string>> = {
  PAYMENT_CREATED: 'Cobrança criada',
  PAYMENT_UPDATED: 'Cobrança alterada',
  PAYMENT_AUTHORIZED: 'Pagamento autorizado',
  PAYMENT_AWAITING_RISK_ANALYSIS: 'Em análise de risco',
  PAYMENT_APPROVED_BY_RISK_ANALYSIS: 'Aprovada pela análise de risco',
  PAYMENT_REPROVED_BY_RISK_ANALYSIS: 'Recusada pela análise de risco',
  PAYMENT_CONFIRMED: 'Pagamento confirmado',
  PAYMENT_RECEIVED: 'Pagamento recebido',
  PAYMENT_CREDIT_CARD_CAPTURE_REFUSED: 'Pagamento recusado pelo cartão',
  PAYMENT_ANTICIPATED: 'Pagamento antecipado',
  PAYMENT_OVERDUE: 'Cobrança vencida sem pagamento',
  PAYMENT_DELETED: 'Cobrança apagada',
  PAYMENT_RESTORED: 'Cobrança recuperada',
  PAYMENT_REFUNDED: 'Dinheiro devolvido',
  PAYMENT_PARTIALLY_REFUNDED: 'Parte do dinheiro devolvida',
  PAYMENT_REFUND_IN_PROGRESS: 'Devolução em andamento',
  PAYMENT_REFUND_DENIED: 'Devolução negada',
  PAYMENT_RECEIVED_IN_CASH_UNDONE: 'Recebimento em dinheiro desfeito',
  PAYMENT_CHARGEBACK_REQUESTED: 'Contestada por quem pagou',
  PAYMENT_CHARGEBACK_DISPUTE: 'Contestação em disputa',
  PAYMENT_AWAITING_CHARGEBACK_REVERSAL: 'Disputa ganha, à espera do dinheiro',
  PAYMENT_DUNNING_REQUESTED: 'Negativação pedida',
  PAYMENT_DUNNING_RECEIVED: 'Recebida pela negativação',
  PAYMENT_BANK_SLIP_VIEWED: 'Boleto visto',
  PAYMENT_CHECKOUT_VIEWED: 'Página de pagamento vista',
  PAYMENT_SPLIT_CANCELLED: 'Divisão do pagamento cancelada',
  PAYMENT_SPLIT_DIVERGENCE_BLOCK: 'Bloqueada por diferença na divisão',
  PAYMENT_SPLIT_DIVERGENCE_BLOCK_FINISHED: 'Bloqueio por diferença na divisão encerrado',
};

const wordOf = (words: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(words, word) ? words[word] : undefined;

/** For the desk; an unknown status has a wording of its own. */
export function palavraDoProvedor(status: string): string {
  return wordOf(STATUS, status) ?? 'Situação que não conhecemos';
}

/** For the desk; an unknown event has a wording of its own. */
export function palavraDoAviso(evento: string): string {
  return wordOf(AVISOS, evento) ?? 'Aviso de um tipo que não conhecemos';
}
