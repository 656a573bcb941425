/** Exact words, in the order in which they are reached (docs/product/statuses.md). */
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

/** Statuses in a patient's list (docs/product/statuses.md). */
export const LISTADOS = [CONCLUIDO, AGUARDANDO, ANEXOS] as const satisfies readonly PedidoStatus[];

/** Statuses outside of that list, from which `Retomar pedido` leads to the unfinished step. */
export const INACABADOS = [SERVICO, HISTORICO] as const satisfies readonly PedidoStatus[];

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

/** Actor of an event; Sistema is a job, a webhook or the command line. */
export type Ator = 'Paciente' | 'Medico' | 'Admin' | 'Sistema';

/** A code; the caller makes the sentence. */
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
  /** A step of the request: it changes nothing once the order is paid. */
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
 * The one transition table: event × status → next status or refusal, and the allowed actors. An earlier step on a
 * later, unpaid order keeps the status. The questionnaire cannot be skipped: it holds the telemedicine consent, and
 * after payment it can no longer be answered. The attachments can: none is mandatory.
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
  // The doctor who revokes a document has the case in hand again, to issue its replacement.
  revogar: {
    atores: ['Medico'],
    etapa: false,
    de: { ...deQualquer(vai(AGUARDANDO)), [EXCLUIDO]: vai(EXCLUIDO) },
  },
  // A paid order is cancelled and not discarded, because its payment is refunded.
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
 * Input of the table. `statusAnterior` is the status before a deletion (`restaurar`) or a completion (`reabrir`); no
 * other event reads it.
 */
export type PedidoDeTransicao = {
  status: PedidoStatus;
  evento: Evento;
  ator: Ator;
  /** A payment was received for this order (see `foiPago`). */
  pago: boolean;
  statusAnterior?: PedidoStatus | null | undefined;
};

export type Transicao = { ok: true; status: PedidoStatus } | { ok: false; motivo: MotivoDaTransicaoRecusada };

/** `ok` with an unchanged status: the act counts, the status stays. Refusals in this order: actor, payment, status. */
export function transicao(pedido: PedidoDeTransicao): Transicao {
  const regra = TRANSICOES[pedido.evento];
  if (!regra.atores.includes(pedido.ator)) return { ok: false, motivo: 'ator' };
  if (regra.etapa && pedido.pago) return { ok: false, motivo: 'pago' };
  const destino = regra.de[pedido.status];
  if ('recusa' in destino) return { ok: false, motivo: destino.recusa };
  if ('vai' in destino) return { ok: true, status: destino.vai };
  const anterior = pedido.statusAnterior;
  // A restored status differs from the current one, and a completed order never becomes a deleted one.
  if (!anterior || anterior === EXCLUIDO || anterior === pedido.status)
    return { ok: false, motivo: 'sem-status-anterior' };
  return { ok: true, status: anterior };
}

/** Next step that waits for the patient; null once the charge exists or the order ended. */
export function proximaEtapa(status: PedidoStatus): 'historico' | 'anexos' | 'financeiro' | null {
  if (status === SERVICO) return 'historico';
  if (status === HISTORICO) return 'anexos';
  if (status === ANEXOS) return 'financeiro';
  return null;
}

export function ehPedidoStatus(text: string): text is PedidoStatus {
  return STATUS.some((status) => status === text);
}
