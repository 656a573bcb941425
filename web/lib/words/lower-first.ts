/** A title within a sentence: only its first letter is small, so that "Notificação de receita B" keeps its letter. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase('pt-BR') + text.slice(1);
}
