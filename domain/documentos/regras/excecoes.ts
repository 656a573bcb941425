import type { Substancia } from '../medicamentos/substancia.ts';
import type { ItemDaReceita } from '../receita.ts';
import type { ExcecaoLida, ItemLido } from '../leitura/leitura.ts';

/** Each condition once. */
export function excecoesAbertas({ excecoes }: ItemLido): string[] {
  const open = excecoes.filter(({ situacao }) => situacao === 'aberta');
  return [...new Set(open.map(({ condicao }) => condicao))];
}

/** Conditions fulfilled by the text, and confirmed ones. */
export function condicoesDe(
  { condicoes }: Pick<ItemDaReceita, 'condicoes'>,
  { excecoes }: ItemLido,
): (substancia: Substancia) => string[] {
  return ({ dcb }) =>
    excecoes
      .filter((one) => one.dcb === dcb && (one.situacao === 'vale' || isConfirmed(one, condicoes)))
      .map(({ condicao }) => condicao);
}

const isConfirmed = ({ situacao, condicao }: ExcecaoLida, condicoes: readonly string[]) =>
  situacao === 'aberta' && condicoes.includes(condicao);

/** Confirmed conditions that the text contradicts for every substance with them. */
export function condicoesContraditas(
  { condicoes }: Pick<ItemDaReceita, 'condicoes'>,
  { excecoes }: ItemLido,
): string[] {
  return [...new Set(condicoes)].filter((condicao) => {
    const own = excecoes.filter((one) => one.condicao === condicao);
    return own.length > 0 && own.every(({ situacao }) => situacao === 'contradita');
  });
}
