import { EVENTOS_DO_PROVEDOR } from './eventos-do-provedor.ts';
import { comoFoiDesfeito, situacaoDoPagamento } from './pagamento.ts';

/** Acts of the desk on a reversed payment. */
export const ATOS_DO_DESFEITO = ['pedir-de-novo', 'dar-baixa'] as const;
export type AtoDoDesfeito = (typeof ATOS_DO_DESFEITO)[number];

/**
 * How received money left: undone, disputed, lost by a dispute, refunded in the provider's panel, or being refunded.
 */
export type ComoVoltou = 'desfeito' | 'contestado' | 'perdido' | 'devolvido' | 'devolvendo';

/** `pago`: the charge still counts as paid, so that the money left by a refund. */
export function comoVoltou(status: string, pago: boolean): ComoVoltou {
  if (!pago) return comoFoiDesfeito(status) ?? 'perdido';
  return situacaoDoPagamento(status) === 'reembolsada' ? 'devolvido' : 'devolvendo';
}

const { PAYMENT_CHARGEBACK_REQUESTED, PAYMENT_RECEIVED_IN_CASH_UNDONE } = EVENTOS_DO_PROVEDOR;
const { PAYMENT_REFUNDED, PAYMENT_REFUND_IN_PROGRESS } = EVENTOS_DO_PROVEDOR;

const PASSOS: Readonly<Record<ComoVoltou, string>> = {
  desfeito: PAYMENT_RECEIVED_IN_CASH_UNDONE.proximoPasso,
  contestado: PAYMENT_CHARGEBACK_REQUESTED.proximoPasso,
  perdido:
    'A contestação foi perdida, e o dinheiro voltou a quem pagou. Peça o pagamento de novo, ou exclua o pedido.',
  devolvido: PAYMENT_REFUNDED.proximoPasso,
  devolvendo: PAYMENT_REFUND_IN_PROGRESS.proximoPasso,
};
const COM_DOCUMENTO: Readonly<Record<ComoVoltou, string>> = {
  desfeito: 'Peça o pagamento de novo pelo chat: o mesmo Pix vale. Se ele não vier, dê baixa.',
  contestado: 'Responda à contestação no painel do Asaas. Se ela for perdida, dê baixa.',
  perdido: 'A contestação foi perdida, e o dinheiro voltou a quem pagou. Combine pelo chat, ou dê baixa.',
  devolvido: 'O dinheiro voltou a quem pagou pelo painel do Asaas. Combine pelo chat, ou dê baixa.',
  devolvendo: 'O provedor está devolvendo o dinheiro. Espere: a devolução ainda pode ser negada.',
};

/**
 * Next step of the desk for an order whose money left; `documento`: its document was issued meanwhile, or it is
 * complete.
 */
export function passoDoDesfeito(
  como: ComoVoltou,
  documento: boolean,
): { passo: string; atos: AtoDoDesfeito[] } {
  const ato = documento ? 'dar-baixa' : 'pedir-de-novo';
  const passo = documento ? `O que foi entregue continua valendo. ${COM_DOCUMENTO[como]}` : PASSOS[como];
  return { passo, atos: como === 'devolvendo' ? [] : [ato] };
}
