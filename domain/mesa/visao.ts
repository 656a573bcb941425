import type { Bandeja } from '../pedidos/atendimento.ts';

/** How many views of the list of orders an administrator may keep. */
export const MAX_VISOES = 12;
/** The longest name of a view. */
export const MAX_NOME = 40;

/** The desk's own tabs as they are called: its trays, and every order. A view of the same name could not be told from them. */
export const NOMES_DAS_FILAS: Readonly<Record<Bandeja | 'todos', string>> = {
  'para-ler': 'Para ler',
  'aguardando-paciente': 'Aguardando paciente',
  'pix-pendente': 'Pix pendente',
  inacabados: 'Inacabados',
  concluidos: 'Concluídos',
  todos: 'Todos',
};

/** Why a view of the list cannot have this (trimmed) name, in words; null when it can. */
export function recusaDaVisao(nome: string): string | null {
  if (nome === '') return 'Dê um nome à visão.';
  if (nome.length > MAX_NOME) return `O nome pode ter até ${MAX_NOME} letras.`;
  const typed = nome.toLocaleLowerCase('pt-BR');
  const taken = Object.values(NOMES_DAS_FILAS).some((fila) => fila.toLocaleLowerCase('pt-BR') === typed);
  return taken ? 'Este nome já é de uma das filas.' : null;
}
