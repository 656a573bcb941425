const PLURALS = {
  pagamento: 'pagamentos',
  devolução: 'devoluções',
  documento: 'documentos',
  pedido: 'pedidos',
};

export function countOf(n: number, noun: keyof typeof PLURALS): string {
  return `${n} ${n === 1 ? noun : PLURALS[noun]}`;
}
