import { formatReais } from '#domain/pagamentos/dinheiro.ts';

/** Separates what a service's description says about freight and proof; `frete` is empty when it says nothing. */
export function splitFrete(descricao: string): { descricao: string; frete: string } {
  const at = descricao.indexOf('O frete aparece');
  if (at === -1) return { descricao, frete: '' };
  return { descricao: descricao.slice(0, at).trim(), frete: descricao.slice(at) };
}

export type ServicoPreco = { Servico: string; preco: number | null };

const inWords = (preco: number | null) => (preco === null ? 'indisponível no momento' : formatReais(preco));

/** One sentence per price that differs between two readings of the list; services are matched by title. */
export function precoChanges(before: readonly ServicoPreco[], now: readonly ServicoPreco[]): string[] {
  const oldPrecos = new Map(before.map(({ Servico, preco }) => [Servico, preco]));
  return now.flatMap(({ Servico, preco }) => {
    const oldPreco = oldPrecos.get(Servico);
    if (oldPreco === undefined || oldPreco === preco) return [];
    return [`${Servico}: antes ${inWords(oldPreco)}, agora ${inWords(preco)}.`];
  });
}
