import type { Bandeja } from '../pedidos/atendimento.ts';

/** Per administrator. */
export const MAX_VISOES = 12;
export const MAX_NOME = 40;

/** Names of the desk's own tabs; a view of the same name would be indistinguishable. */
export const NOMES_DAS_FILAS: Readonly<Record<Bandeja | 'todos', string>> = {
  'para-ler': 'Para ler',
  'aguardando-paciente': 'Aguardando paciente',
  'pix-pendente': 'Pix pendente',
  inacabados: 'Inacabados',
  concluidos: 'Concluídos',
  todos: 'Todos',
};

/** `nome` is trimmed. Sentence to show; null when the name is valid. */
export function recusaDaVisao(nome: string): string | null {
  if (nome === '') return 'Dê um nome à visão.';
  if (nome.length > MAX_NOME) return `O nome pode ter até ${MAX_NOME} letras.`;
  const typed = nome.toLocaleLowerCase('pt-BR');
  const taken = Object.values(NOMES_DAS_FILAS).some((fila) => fila.toLocaleLowerCase('pt-BR') === typed);
  return taken ? 'Este nome já é de uma das filas.' : null;
}
