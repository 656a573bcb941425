import { ATENDIMENTOS, type Atendimento } from './atendimento.ts';

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
