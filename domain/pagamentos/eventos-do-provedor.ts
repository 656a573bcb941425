/**
 * Effect of a provider's event. The charge is read again at each event, and only that reading counts; the row lists the
 * possible readings, which the tests' histories are checked against. `nada` everywhere: the event is stored and shown
 * beside the charge.
 */
export type EfeitoDoEvento = {
  cobranca:
    | 'nada'
    | 'pendente'
    | 'paga'
    | 'vencida'
    | 'devolvendo'
    | 'devolvida'
    | 'desfeita'
    | 'contestada'
    | 'apagada';
  /** Effect on the doctors' queue before anything is issued; an issued document is never revoked automatically. */
  fila: 'nada' | 'entra' | 'sai';
  livro: 'nada' | 'entrada' | 'saída';
  /** Next step of the desk, a sentence; null without one. */
  proximoPasso: string | null;
};

const NADA: EfeitoDoEvento = { cobranca: 'nada', fila: 'nada', livro: 'nada', proximoPasso: null };
const PAGA: EfeitoDoEvento = { cobranca: 'paga', fila: 'entra', livro: 'entrada', proximoPasso: null };
const DESFEITA = {
  cobranca: 'desfeita',
  fila: 'sai',
  livro: 'saída',
  proximoPasso: 'Peça o pagamento de novo: o mesmo Pix vale. Sem ele, exclua o pedido.',
} as const satisfies EfeitoDoEvento;
const CONTESTADA = {
  cobranca: 'contestada',
  fila: 'sai',
  livro: 'saída',
  proximoPasso:
    'Responda à contestação no painel do Asaas. Se ela for ganha, o pedido volta à fila sozinho. Para não esperar, peça o pagamento de novo.',
} as const satisfies EfeitoDoEvento;

/** Every documented event of a charge (docs.asaas.com, "Eventos para cobranças"). */
export const EVENTOS_DO_PROVEDOR = {
  PAYMENT_CREATED: NADA,
  PAYMENT_UPDATED: NADA,
  PAYMENT_AUTHORIZED: NADA,
  PAYMENT_AWAITING_RISK_ANALYSIS: NADA,
  PAYMENT_APPROVED_BY_RISK_ANALYSIS: NADA,
  PAYMENT_REPROVED_BY_RISK_ANALYSIS: NADA,
  PAYMENT_CREDIT_CARD_CAPTURE_REFUSED: NADA,
  PAYMENT_CONFIRMED: PAGA,
  PAYMENT_RECEIVED: PAGA,
  PAYMENT_ANTICIPATED: NADA,
  PAYMENT_OVERDUE: { ...NADA, cobranca: 'vencida' },
  // Cash whose charge is deleted is undone.
  PAYMENT_DELETED: { ...DESFEITA, cobranca: 'apagada' },
  // Payable again: the order's charge where that has no other open one, deleted anew otherwise.
  PAYMENT_RESTORED: { ...NADA, cobranca: 'pendente' },
  PAYMENT_REFUND_IN_PROGRESS: {
    cobranca: 'devolvendo',
    fila: 'sai',
    livro: 'nada',
    proximoPasso:
      'O provedor está devolvendo o dinheiro. Espere: se a devolução for negada, o pedido volta à fila sozinho.',
  },
  PAYMENT_REFUNDED: {
    cobranca: 'devolvida',
    fila: 'sai',
    livro: 'saída',
    proximoPasso:
      'O dinheiro voltou a quem pagou pelo painel do Asaas. Peça o pagamento de novo, ou exclua o pedido.',
  },
  PAYMENT_PARTIALLY_REFUNDED: { ...NADA, livro: 'saída' },
  PAYMENT_REFUND_DENIED: {
    ...NADA,
    cobranca: 'paga',
    fila: 'entra',
    proximoPasso: 'Tente de novo em Devoluções, ou registre como o dinheiro voltou.',
  },
  PAYMENT_RECEIVED_IN_CASH_UNDONE: DESFEITA,
  PAYMENT_CHARGEBACK_REQUESTED: CONTESTADA,
  PAYMENT_CHARGEBACK_DISPUTE: CONTESTADA,
  PAYMENT_AWAITING_CHARGEBACK_REVERSAL: CONTESTADA,
  PAYMENT_DUNNING_REQUESTED: NADA,
  PAYMENT_DUNNING_RECEIVED: PAGA,
  PAYMENT_BANK_SLIP_VIEWED: NADA,
  PAYMENT_CHECKOUT_VIEWED: NADA,
  PAYMENT_SPLIT_CANCELLED: NADA,
  PAYMENT_SPLIT_DIVERGENCE_BLOCK: NADA,
  PAYMENT_SPLIT_DIVERGENCE_BLOCK_FINISHED: NADA,
} as const satisfies Readonly<Record<string, EfeitoDoEvento>>;

export type EventoDoProvedor = keyof typeof EVENTOS_DO_PROVEDOR;

const TODOS: readonly [string, EfeitoDoEvento][] = Object.entries(EVENTOS_DO_PROVEDOR);

/** Required events: without one of them its news is found only by the sweep. */
export const EVENTOS_USADOS = TODOS.flatMap(([evento, { cobranca, livro }]) =>
  cobranca === 'nada' && livro === 'nada' ? [] : [evento],
);

/** An undocumented event is stored, shown and logged as an error. */
export function eventoConhecido(evento: string): evento is EventoDoProvedor {
  return Object.hasOwn(EVENTOS_DO_PROVEDOR, evento);
}
