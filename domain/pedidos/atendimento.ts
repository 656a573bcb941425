/** Where the doctor's work on a paid order stands; its own field beside the status (docs/product/statuses.md). */
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

const [NA_FILA, , , , EMITIDO, A_POSTAR, POSTADO, CANCELADO] = ATENDIMENTOS;

/** Somebody of the house has to do something; not while the patient, or nobody, is asked. */
export const ESPERAM_POR_NOS = ['na fila', 'em atendimento'] as const satisfies readonly Atendimento[];

/** Nobody has begun to read the case: until then the patient gets the whole money back for the asking. */
export function naFila(atendimento: string | null): boolean {
  return atendimento === NA_FILA;
}

/** The patient gave the order up after paying; its money goes back. */
export function cancelado(atendimento: string | null): boolean {
  return atendimento === CANCELADO;
}

/** The document exists: the money was earned, whatever happens to the order afterwards. */
export function documentoFeito(atendimento: string | null): boolean {
  return atendimento === EMITIDO || atendimento === A_POSTAR || atendimento === POSTADO;
}

const PALAVRAS: Readonly<Record<Atendimento, string>> = {
  'na fila': 'Na fila do médico',
  'em atendimento': 'Em leitura',
  'aguardando paciente': 'Aguardando o paciente',
  recusado: 'Recusado pelo médico',
  emitido: 'Documento emitido',
  'a postar': 'A postar',
  postado: 'Postado',
  cancelado: 'Cancelado pelo paciente',
};

/** Where the doctor's work stands, in words; null while there is none. */
export function palavraDoAtendimento(atendimento: string | null): string | null {
  const known = ATENDIMENTOS.find((word) => word === atendimento);
  return known ? PALAVRAS[known] : atendimento;
}
