import { PASSOS } from './passos.ts';

/** States of the doctor's work on a paid order, a field besides the status (docs/product/statuses.md). */
export const ATENDIMENTOS = [
  'na fila',
  'em atendimento',
  'aguardando paciente',
  'recusado',
  'emitido',
  'a postar',
  'postado',
  'cancelado',
] as const;

export type Atendimento = (typeof ATENDIMENTOS)[number];

const [NA_FILA, , , RECUSADO, EMITIDO, A_POSTAR, POSTADO, CANCELADO] = ATENDIMENTOS;

/** States in which the team has to act; in others the patient, or nobody, has to. */
export const ESPERAM_POR_NOS = ['na fila', 'em atendimento'] as const satisfies readonly Atendimento[];

/** True while nobody has begun to work on the case: until then a cancellation refunds everything. */
export function naFila(atendimento: string | null): boolean {
  return atendimento === NA_FILA;
}

/** True when the patient cancelled the order after paying; its money is refunded. */
export function cancelado(atendimento: string | null): boolean {
  return atendimento === CANCELADO;
}

/** True when a doctor refused the order; its money is refunded. */
export function recusado(atendimento: string | null): boolean {
  return atendimento === RECUSADO;
}

/** True when nothing of the money is kept: the patient cancelled, or the doctor refused. */
export function devolveTudo(atendimento: string | null): boolean {
  return cancelado(atendimento) || recusado(atendimento);
}

/** True when the document exists: the money was earned, whatever happens to the order afterwards. */
export function documentoFeito(atendimento: string | null): boolean {
  return atendimento === EMITIDO || atendimento === A_POSTAR || atendimento === POSTADO;
}

const PALAVRAS: Readonly<Record<Atendimento, string>> = {
  'na fila': PASSOS.fila,
  'em atendimento': PASSOS.leitura,
  'aguardando paciente': 'Aguardando paciente',
  recusado: PASSOS.recusado,
  emitido: PASSOS.assinado,
  'a postar': 'A postar',
  postado: PASSOS.postado,
  cancelado: PASSOS.cancelado,
};

/** Where the doctor's work stands, in the words that its patient reads; null while there is none. */
export function palavraDoAtendimento(atendimento: string | null): string | null {
  const known = ATENDIMENTOS.find((word) => word === atendimento);
  return known ? PALAVRAS[known] : atendimento;
}

/**
 * The trays of the administrator's orders, in the order of their tabs. `para-ler`: paid, and waits for the team.
 * `aguardando-paciente`: a doctor asked its patient. `pix-pendente`: the Pix exists and nobody paid it. `inacabados`: no
 * Pix yet. `concluidos`: over. An order is in one of them at most; deleted ones, refused ones and those on their way by
 * post are in none, and stand among all.
 */
export const BANDEJAS = [
  'para-ler',
  'aguardando-paciente',
  'pix-pendente',
  'inacabados',
  'concluidos',
] as const;

export type Bandeja = (typeof BANDEJAS)[number];

/** True for the trays whose every order has a promised time. */
export function temPrazo(bandeja: Bandeja): boolean {
  return bandeja === 'para-ler' || bandeja === 'aguardando-paciente';
}
