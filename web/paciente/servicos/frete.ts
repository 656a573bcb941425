/** Separates what a service's description says about freight and proof; `frete` is empty when it says nothing. */
export function splitFrete(descricao: string): { descricao: string; frete: string } {
  const at = descricao.indexOf('Frete à parte.');
  if (at === -1) return { descricao, frete: '' };
  return { descricao: descricao.slice(0, at).trim(), frete: descricao.slice(at) };
}
