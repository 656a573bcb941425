/** Colours of a label, each shown with a mark of its own shape beside the name. */
export const CORES_DA_ETIQUETA = ['azul', 'verde', 'amarela', 'vermelha', 'lilas', 'cinza'] as const;
export type CorDaEtiqueta = (typeof CORES_DA_ETIQUETA)[number];

export const MAX_ETIQUETAS = 24;
/** Labels of one conversation. */
export const MAX_ETIQUETAS_DA_CONVERSA = 6;
/** In UTF-16 units. */
export const MAX_NOME_DA_ETIQUETA = 24;

/** `nome` is trimmed. Sentence to show; null when the name is valid. */
export function recusaDaEtiqueta(nome: string): string | null {
  if (nome === '') return 'Dê um nome à etiqueta.';
  return nome.length > MAX_NOME_DA_ETIQUETA ? `O nome pode ter até ${MAX_NOME_DA_ETIQUETA} letras.` : null;
}
