const PLURALS = {
  pagamento: 'pagamentos',
  devolução: 'devoluções',
  documento: 'documentos',
  pedido: 'pedidos',
};

/** A number with its noun: "1 pagamento", "3 devoluções". */
export function countOf(n: number, noun: keyof typeof PLURALS): string {
  return `${n} ${n === 1 ? noun : PLURALS[noun]}`;
}
