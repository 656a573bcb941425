import { formatReais } from '../../../domain/pagamentos/dinheiro.ts';

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
