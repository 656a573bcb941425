import { formatReais } from '../../../domain/dinheiro.ts';

export type Preco = { Servico: string; preco: number | null };

const porExtenso = (preco: number | null) =>
  preco === null ? 'indisponível no momento' : formatReais(preco);

/** One sentence per price that differs between two readings of the list; services are matched by title. */
export function mudancas(antes: readonly Preco[], agora: readonly Preco[]): string[] {
  const velhos = new Map(antes.map(({ Servico, preco }) => [Servico, preco]));
  return agora.flatMap(({ Servico, preco }) => {
    const velho = velhos.get(Servico);
    if (velho === undefined || velho === preco) return [];
    return [`${Servico}: antes ${porExtenso(velho)}, agora ${porExtenso(preco)}.`];
  });
}
