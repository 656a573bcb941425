import { situacaoDoPagamento } from '../pagamentos/pagamento.ts';
import { devolveTudo } from './atendimento.ts';

/** What the patient received when an order was completed. */
export const RECEBIDOS = ['documento', 'outra forma', 'nada'] as const;

export type Recebido = (typeof RECEBIDOS)[number];

/** The words of each choice in the dialog of `Concluir`, and wherever the team reads what was chosen. */
export const ROTULO_DO_RECEBIDO: Readonly<Record<Recebido, string>> = {
  documento: 'Um documento nosso',
  'outra forma': 'Entregue de outra forma',
  nada: 'Nada',
};

/** What the patient reads of it, the same in the chat and beside the order. */
const FRASES: Readonly<Record<Recebido, string>> = {
  documento: 'O documento que você pediu foi entregue.',
  'outra forma': 'O que você pediu foi entregue de outra forma.',
  nada: 'Nada foi entregue.',
};

/** What the patient reads of a completed order; '' for one of which it is not known. */
export function fraseDoRecebido(recebido: Recebido | null): string {
  return recebido === null ? '' : FRASES[recebido];
}

/** Documents of ours in these states are in somebody's hands. */
export const DOCUMENTOS_QUE_EXISTEM = ['assinado', 'impresso'] as const;

/** What is known of an order before it is completed. */
export type FatosDaEntrega = {
  /** True when a document of ours exists (`DOCUMENTOS_QUE_EXISTEM`). */
  temDocumento: boolean;
  /** The provider's word for its payment, with our own refunds in it; null without a charge. */
  pagamento: string | null;
  atendimento: string | null;
};

/** What the patient can be said to have received, in the order of `RECEBIDOS`: a document only where there is one. */
export function recebidosPossiveis({ temDocumento }: Pick<FatosDaEntrega, 'temDocumento'>): Recebido[] {
  return RECEBIDOS.filter((recebido) => temDocumento || recebido !== 'documento');
}

/** What the facts say that the patient received: the choice with which the dialog of `Concluir` opens. */
export function recebidoProvavel({ temDocumento, pagamento, atendimento }: FatosDaEntrega): Recebido {
  if (temDocumento) return 'documento';
  const served = situacaoDoPagamento(pagamento) === 'paga' && !devolveTudo(atendimento);
  return served ? 'outra forma' : 'nada';
}

/** True when the team gave what was paid for: such an order keeps its money, even deleted. */
export function entregue(recebido: Recebido | null): boolean {
  return recebido !== 'nada';
}

/** What an order lost for good while it was completed or deleted. */
export type Perdido = { pixApagado: boolean; dinheiroDevolvido: boolean };

/** What does not come back with an order that is reopened or restored, as sentences for the team. */
export function oQueNaoVolta({ pixApagado, dinheiroDevolvido }: Perdido): string[] {
  return [
    ...(pixApagado ? ['O Pix de antes foi apagado no provedor e não volta: o paciente gera outro.'] : []),
    ...(dinheiroDevolvido
      ? ['O dinheiro dele já foi devolvido e não volta: o pedido fica sem pagamento.']
      : []),
  ];
}
