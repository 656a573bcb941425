import { situacaoDoPagamento } from '../pagamentos/pagamento.ts';
import { devolveTudo } from './atendimento.ts';

/** Received by the patient of a completed order. */
export const RECEBIDOS = ['documento', 'outra forma', 'nada'] as const;

export type Recebido = (typeof RECEBIDOS)[number];

/** Labels in the dialog of `Concluir`, and wherever the team reads the choice. */
export const ROTULO_DO_RECEBIDO: Readonly<Record<Recebido, string>> = {
  documento: 'Um documento nosso',
  'outra forma': 'Entregue de outra forma',
  nada: 'Nada',
};

/** Sentences for the patient, the same in the chat and beside the order. */
const FRASES: Readonly<Record<Recebido, string>> = {
  documento: 'O documento que você pediu foi entregue.',
  'outra forma': 'O que você pediu foi entregue de outra forma.',
  nada: 'Nada foi entregue.',
};

/** Sentence for the patient of a completed order; '' where unknown. */
export function fraseDoRecebido(recebido: Recebido | null): string {
  return recebido === null ? '' : FRASES[recebido];
}

/** Documents of ours in these states have been delivered. */
export const DOCUMENTOS_QUE_EXISTEM = ['assinado', 'impresso'] as const;

/** Facts about an order before its completion. */
export type FatosDaEntrega = {
  /** A document of ours exists (`DOCUMENTOS_QUE_EXISTEM`). */
  temDocumento: boolean;
  /** The provider's word for its payment, our own refunds included; null without a charge. */
  pagamento: string | null;
  atendimento: string | null;
};

/** In the order of `RECEBIDOS`: `documento` only where one exists. */
export function recebidosPossiveis({ temDocumento }: Pick<FatosDaEntrega, 'temDocumento'>): Recebido[] {
  return RECEBIDOS.filter((recebido) => temDocumento || recebido !== 'documento');
}

/** Initial choice of the dialog of `Concluir`. */
export function recebidoProvavel({ temDocumento, pagamento, atendimento }: FatosDaEntrega): Recebido {
  if (temDocumento) return 'documento';
  const served = situacaoDoPagamento(pagamento) === 'paga' && !devolveTudo(atendimento);
  return served ? 'outra forma' : 'nada';
}

/** True when the paid service was delivered: such an order keeps its payment, even deleted. */
export function entregue(recebido: Recebido | null): boolean {
  return recebido !== 'nada';
}

/** Lost for good when an order was completed or deleted. */
export type Perdido = { pixApagado: boolean; dinheiroDevolvido: boolean };

/** Irreversible parts of reopening or restoring an order, as sentences for the team. */
export function oQueNaoVolta({ pixApagado, dinheiroDevolvido }: Perdido): string[] {
  return [
    ...(pixApagado ? ['O Pix anterior foi apagado no provedor e não volta: o paciente gera outro.'] : []),
    ...(dinheiroDevolvido
      ? ['O dinheiro dele já foi devolvido e não volta: o pedido fica sem pagamento.']
      : []),
  ];
}
