/** Order statuses, exact words, in the order they are reached (docs/product/statuses.md). */
export const STATUS = [
  'Sendo Feito - Serviço Selecionado',
  // The lower-case f is the product's own spelling; filters and stored rows compare it exactly.
  'Sendo feito - Histórico Respondido',
  'Sendo Feito - Documentos Anexados',
  'Aguardando Pagamento',
  'Concluído',
  'Excluído',
] as const;

export type PedidoStatus = (typeof STATUS)[number];

const [SERVICO, HISTORICO, ANEXOS, AGUARDANDO, CONCLUIDO, EXCLUIDO] = STATUS;

/** The statuses a patient's list shows (docs/product/statuses.md). */
export const LISTADOS = [CONCLUIDO, AGUARDANDO, ANEXOS] as const satisfies readonly PedidoStatus[];

/** The statuses that list hides, for which `Retomar pedido` leads back to the unfinished step. */
export const INACABADOS = [SERVICO, HISTORICO] as const satisfies readonly PedidoStatus[];

/** Events of an order. */
export const EVENTOS = [
  'responder_historico',
  'confirmar_anexos',
  'gerar_cobranca',
  'revogar',
  'descartar',
  'concluir',
  'excluir',
  'restaurar',
  'reabrir',
] as const;

export type Evento = (typeof EVENTOS)[number];

/** Who may raise an event; Sistema is a job, a webhook or the command line. */
export type Ator = 'Paciente' | 'Medico' | 'Admin' | 'Sistema';

/** Why an event is refused, as a code; the sentence is the caller's. */
export type MotivoDaTransicaoRecusada =
  | 'ator'
  | 'pago'
  | 'concluido'
  | 'excluido'
  | 'historico-pendente'
  | 'nao-excluido'
  | 'nao-concluido'
  | 'sem-status-anterior';

type Destino = { vai: PedidoStatus } | { volta: true } | { recusa: MotivoDaTransicaoRecusada };
type Regra = {
  atores: readonly Ator[];
  /** True for what a patient does with a request, which changes nothing once the order is paid. */
  etapa: boolean;
  de: Readonly<Record<PedidoStatus, Destino>>;
};

const vai = (status: PedidoStatus): Destino => ({ vai: status });
const recusa = (motivo: MotivoDaTransicaoRecusada): Destino => ({ recusa: motivo });

function deQualquer(destino: Destino): Record<PedidoStatus, Destino> {
  return {
    [SERVICO]: destino,
    [HISTORICO]: destino,
    [ANEXOS]: destino,
    [AGUARDANDO]: destino,
    [CONCLUIDO]: destino,
    [EXCLUIDO]: destino,
  };
}

const encerrados = { [CONCLUIDO]: recusa('concluido'), [EXCLUIDO]: recusa('excluido') };

/**
 * The one transition table: event × status → next status or refusal, and who may raise the event.
 * An earlier step on a later, unpaid order leaves the status where it is. The questionnaire cannot be
 * jumped over: it holds the telemedicine consent, and after payment it can no longer be answered.
 * The attachments can: none of them is mandatory.
 */
export const TRANSICOES: Readonly<Record<Evento, Regra>> = {
  responder_historico: {
    atores: ['Paciente'],
    etapa: true,
    de: {
      [SERVICO]: vai(HISTORICO),
      [HISTORICO]: vai(HISTORICO),
      [ANEXOS]: vai(ANEXOS),
      [AGUARDANDO]: vai(AGUARDANDO),
      ...encerrados,
    },
  },
  confirmar_anexos: {
    atores: ['Paciente'],
    etapa: true,
    de: {
      [SERVICO]: recusa('historico-pendente'),
      [HISTORICO]: vai(ANEXOS),
      [ANEXOS]: vai(ANEXOS),
      [AGUARDANDO]: vai(AGUARDANDO),
      ...encerrados,
    },
  },
  gerar_cobranca: {
    atores: ['Paciente', 'Sistema'],
    etapa: true,
    de: {
      [SERVICO]: recusa('historico-pendente'),
      [HISTORICO]: vai(AGUARDANDO),
      [ANEXOS]: vai(AGUARDANDO),
      [AGUARDANDO]: vai(AGUARDANDO),
      ...encerrados,
    },
  },
  // The doctor who revokes a document has the case in hand again, to issue the one that replaces it.
  revogar: {
    atores: ['Medico'],
    etapa: false,
    de: { ...deQualquer(vai(AGUARDANDO)), [EXCLUIDO]: vai(EXCLUIDO) },
  },
  // A paid order is cancelled and not discarded, because its money is refunded.
  descartar: {
    atores: ['Paciente'],
    etapa: true,
    de: { ...deQualquer(vai(EXCLUIDO)), ...encerrados },
  },
  concluir: { atores: ['Admin', 'Medico', 'Sistema'], etapa: false, de: deQualquer(vai(CONCLUIDO)) },
  excluir: { atores: ['Admin'], etapa: false, de: deQualquer(vai(EXCLUIDO)) },
  restaurar: {
    atores: ['Admin'],
    etapa: false,
    de: { ...deQualquer(recusa('nao-excluido')), [EXCLUIDO]: { volta: true } },
  },
  reabrir: {
    atores: ['Admin'],
    etapa: false,
    de: { ...deQualquer(recusa('nao-concluido')), [CONCLUIDO]: { volta: true } },
  },
};

/**
 * What is asked of the table. `statusAnterior` is where a deleted order was before it was deleted (`restaurar`), and a
 * completed one before it was completed (`reabrir`); no other event reads it.
 */
export type PedidoDeTransicao = {
  status: PedidoStatus;
  evento: Evento;
  ator: Ator;
  /** True when a payment was received for this order (see `foiPago`). */
  pago: boolean;
  statusAnterior?: PedidoStatus | null | undefined;
};

export type Transicao = { ok: true; status: PedidoStatus } | { ok: false; motivo: MotivoDaTransicaoRecusada };

/**
 * Applies the table. `ok` with an unchanged status means: the act counts, the status stays.
 * Refusals are judged in this order: actor, payment, status.
 */
export function transicao(pedido: PedidoDeTransicao): Transicao {
  const regra = TRANSICOES[pedido.evento];
  if (!regra.atores.includes(pedido.ator)) return { ok: false, motivo: 'ator' };
  if (regra.etapa && pedido.pago) return { ok: false, motivo: 'pago' };
  const destino = regra.de[pedido.status];
  if ('recusa' in destino) return { ok: false, motivo: destino.recusa };
  if ('vai' in destino) return { ok: true, status: destino.vai };
  const anterior = pedido.statusAnterior;
  // Nothing returns to the status that it leaves, and a completed order never to a deleted one.
  if (!anterior || anterior === EXCLUIDO || anterior === pedido.status)
    return { ok: false, motivo: 'sem-status-anterior' };
  return { ok: true, status: anterior };
}

/** The step of the request that still waits for the patient; null once the charge exists or the order ended. */
export function proximaEtapa(status: PedidoStatus): 'historico' | 'anexos' | 'financeiro' | null {
  if (status === SERVICO) return 'historico';
  if (status === HISTORICO) return 'anexos';
  if (status === ANEXOS) return 'financeiro';
  return null;
}

/** True when the text is exactly one of the six statuses. */
export function ehPedidoStatus(text: string): text is PedidoStatus {
  return STATUS.some((status) => status === text);
}
