/** The name of a service where there is little room: "Receita Simples" of "Renovação de Receita Simples (Branca)". */
export function servicoCurto(titulo: string): string {
  return titulo.replace(/^(?:Renovação|Pedido) de /, '').replace(/ \([^()]*\)$/, '');
}
