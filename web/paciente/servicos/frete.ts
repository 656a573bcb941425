/** Splits what a service says of its freight and proof from what it is; `frete` is empty where it says none. */
export function splitFrete(descricao: string): { descricao: string; frete: string } {
  const at = descricao.indexOf('Frete à parte.');
  if (at === -1) return { descricao, frete: '' };
  return { descricao: descricao.slice(0, at).trim(), frete: descricao.slice(at) };
}
