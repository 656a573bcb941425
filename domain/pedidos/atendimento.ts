import { PASSOS } from './passos.ts';

/** A field besides the status (docs/product/statuses.md). */
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

const [NA_FILA, , AGUARDANDO, RECUSADO, EMITIDO, A_POSTAR, POSTADO, CANCELADO] = ATENDIMENTOS;

/** States in which the team has to act. */
export const ESPERAM_POR_NOS = ['na fila', 'em atendimento'] as const satisfies readonly Atendimento[];

/** True before anybody has begun the case: until then a cancellation is refunded wholly. */
export function naFila(atendimento: string | null): boolean {
  return atendimento === NA_FILA;
}

/** The patient cancelled the order after paying; its payment is refunded. */
export function cancelado(atendimento: string | null): boolean {
  return atendimento === CANCELADO;
}

/** A doctor refused the order; its payment is refunded. */
export function recusado(atendimento: string | null): boolean {
  return atendimento === RECUSADO;
}

/** Nothing of the payment is kept. */
export function devolveTudo(atendimento: string | null): boolean {
  return cancelado(atendimento) || recusado(atendimento);
}

/** The document exists: the payment is earned, whatever happens to the order afterwards. */
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

/** Words of the patient's page; null without a doctor's work. */
export function palavraDoAtendimento(atendimento: string | null): string | null {
  const known = ATENDIMENTOS.find((word) => word === atendimento);
  return known ? PALAVRAS[known] : atendimento;
}

/** A doctor asked its patient, and waits for the answer. */
export function aguardaPaciente(atendimento: string | null): boolean {
  return atendimento === AGUARDANDO;
}

/** The document is on paper, and is posted. */
export function vaiPeloCorreio(atendimento: string | null): boolean {
  return atendimento === A_POSTAR || atendimento === POSTADO;
}

export function estaPostado(atendimento: string | null): boolean {
  return atendimento === POSTADO;
}

/**
 * In the order of their tabs. `para-ler`: paid, and waits for the team. `aguardando-paciente`: a doctor asked its
 * patient. `pix-pendente`: the Pix exists and is unpaid. `inacabados`: no Pix yet. `concluidos`: over. An order is in
 * at most one of them; deleted, refused and posted ones are only among all.
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
