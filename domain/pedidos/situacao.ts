import { situacaoDoPagamento } from '../pagamentos/pagamento.ts';
import { cancelado, documentoFeito, naFila, palavraDoAtendimento, recusado } from './atendimento.ts';
import { fraseDoRecebido, type Recebido } from './recebido.ts';

/** `em curso`: paid, and the team works on it. `aberto`: its patient has not finished it, or not paid. */
export type EstadoDoPedido =
  | 'concluido'
  | 'excluido'
  | 'cancelado'
  | 'recusado'
  | 'devolvido'
  | 'em curso'
  | 'aberto';

/** Facts that the state of an order is derived from. */
export type FatosDaSituacao = {
  status: string;
  atendimento: string | null;
  /** The provider's word for its payment, with our own refunds in it; null without a charge. */
  pagamento: string | null;
  recebido: Recebido | null;
};

/** The state of an order, in the words of every page of it. */
export type SituacaoDoPedido = {
  estado: EstadoDoPedido;
  /** Heading of its page. */
  titulo: string;
  /** Sentence that tells what a completed order brought its patient; '' where that is not known. */
  frase: string;
  /** True while its promised time runs: a document may still come. */
  prometido: boolean;
};

/** Derives the state of an order. Completed and deleted come before everything that happened earlier. */
export function situacaoDoPedido(fatos: FatosDaSituacao): SituacaoDoPedido {
  const { atendimento, recebido } = fatos;
  const estado = estadoDe(fatos);
  return {
    estado,
    titulo: estado === 'em curso' ? emCurso(atendimento) : TITULOS[estado],
    frase: estado === 'concluido' ? fraseDoRecebido(recebido) : '',
    prometido: estado === 'em curso' && !documentoFeito(atendimento),
  };
}

function estadoDe({ status, atendimento, pagamento }: FatosDaSituacao): EstadoDoPedido {
  if (status === 'Concluído') return 'concluido';
  if (status === 'Excluído') return 'excluido';
  if (cancelado(atendimento)) return 'cancelado';
  if (recusado(atendimento)) return 'recusado';
  const payment = situacaoDoPagamento(pagamento);
  if (payment === 'reembolsada' || payment === 'reembolso-andamento') return 'devolvido';
  return payment === 'paga' || atendimento !== null ? 'em curso' : 'aberto';
}

const TITULOS: Readonly<Record<Exclude<EstadoDoPedido, 'em curso'>, string>> = {
  concluido: 'Este pedido foi concluído',
  excluido: 'Este pedido foi excluído',
  cancelado: 'Este pedido foi cancelado',
  recusado: 'O médico não pôde fazer este documento',
  devolvido: 'O dinheiro deste pedido volta para você',
  aberto: 'Este pedido espera o pagamento',
};

function emCurso(atendimento: string | null): string {
  if (atendimento === null || naFila(atendimento)) return 'O seu pedido está na fila';
  return documentoFeito(atendimento) ? 'O seu documento foi feito' : 'Um médico está lendo o seu caso';
}

/**
 * One word for the state of an order, for desk, doctor and export: that of the doctor's work while there is some, else the
 * status.
 */
export function palavraDoPedido({
  status,
  atendimento,
}: Pick<FatosDaSituacao, 'status' | 'atendimento'>): string {
  return trabalhoDoPedido({ status, atendimento }) ?? status;
}

/** The word for the state of the doctor's work on an order; null where there is none, or the order is over. */
export function trabalhoDoPedido({
  status,
  atendimento,
}: Pick<FatosDaSituacao, 'status' | 'atendimento'>): string | null {
  return status === 'Aguardando Pagamento' ? palavraDoAtendimento(atendimento) : null;
}
