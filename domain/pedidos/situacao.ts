import { situacaoDoPagamento } from '../pagamentos/pagamento.ts';
import { cancelado, documentoFeito, naFila, palavraDoAtendimento, recusado } from './atendimento.ts';
import { fraseDoRecebido, type Recebido } from './recebido.ts';

/** `em curso`: paid, and the team works on it. `aberto`: not finished by its patient, or not paid. */
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
  /** The provider's word for its payment, our own refunds included; null without a charge. */
  pagamento: string | null;
  recebido: Recebido | null;
  /** Doctor who refused it, as "Helena Prado (CRM-SP 000123)"; null where unknown. */
  recusadoPor?: string | null;
};

/** State of an order, in the words of every page. */
export type SituacaoDoPedido = {
  estado: EstadoDoPedido;
  /** Heading of its page. */
  titulo: string;
  /** Delivery of a completed order to its patient; '' where unknown. */
  frase: string;
  /** Its promised time runs: a document may still come. */
  prometido: boolean;
};

/** Completed and deleted take precedence over everything that happened earlier. */
export function situacaoDoPedido(fatos: FatosDaSituacao): SituacaoDoPedido {
  const { atendimento, recebido } = fatos;
  const estado = estadoDe(fatos);
  return {
    estado,
    titulo: tituloDe(estado, fatos),
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

function tituloDe(estado: EstadoDoPedido, { atendimento, recusadoPor }: FatosDaSituacao): string {
  if (estado === 'recusado') return tituloDaRecusa(recusadoPor ?? null);
  return estado === 'em curso' ? emCurso(atendimento) : TITULOS[estado];
}

/** `quem`: the doctor's name; null where unknown. */
export function tituloDaRecusa(quem: string | null): string {
  return `${quem ?? 'O médico'} não pôde emitir este documento`;
}

const TITULOS: Readonly<Record<Exclude<EstadoDoPedido, 'em curso' | 'recusado'>, string>> = {
  concluido: 'Este pedido foi concluído',
  excluido: 'Este pedido foi excluído',
  cancelado: 'Este pedido foi cancelado',
  devolvido: 'O dinheiro deste pedido volta para você',
  aberto: 'Este pedido aguarda o pagamento',
};

function emCurso(atendimento: string | null): string {
  if (atendimento === null || naFila(atendimento)) return 'O seu pedido está na fila';
  return documentoFeito(atendimento) ? 'O seu documento foi feito' : 'Um médico está lendo o seu caso';
}

/** One word for desk, doctor and export: that of the doctor's work if there is any, else the status. */
export function palavraDoPedido({
  status,
  atendimento,
}: Pick<FatosDaSituacao, 'status' | 'atendimento'>): string {
  return trabalhoDoPedido({ status, atendimento }) ?? status;
}

/** Null without a doctor's work, or once the order is over. */
export function trabalhoDoPedido({
  status,
  atendimento,
}: Pick<FatosDaSituacao, 'status' | 'atendimento'>): string | null {
  return status === 'Aguardando Pagamento' ? palavraDoAtendimento(atendimento) : null;
}
