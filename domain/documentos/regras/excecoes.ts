import { excecoesAConfirmar } from '../medicamentos/destino.ts';
import { situacaoDaExcecao } from '../medicamentos/forca/situacao.ts';
import type { Substancia } from '../medicamentos/substancia.ts';
import type { ItemDaReceita } from '../receita.ts';
import type { ExcecaoLida, ItemLido } from '../leitura/leitura.ts';

type Judged = Pick<ItemLido, 'nomes' | 'substancias'>;

/** The exceptions of the substances of an item, judged by strength, form and route as typed. Linear in what was typed. */
export function lerExcecoes(item: ItemDaReceita, { nomes, substancias }: Judged): ExcecaoLida[] {
  const nomeados = nomes.every(({ especie }) => especie !== 'marca');
  return substancias.flatMap((substancia, componente) =>
    excecoesAConfirmar(substancia).map(({ documento, condicao, limites }) => ({
      dcb: substancia.dcb,
      documento,
      condicao,
      situacao: limites
        ? situacaoDaExcecao(limites, item, {
            componente,
            componentes: substancias.length,
            nomeados,
            dcb: substancia.dcb,
          })
        : 'aberta',
    })),
  );
}

/** The conditions that the doctor may confirm for an item, each once. */
export function excecoesAbertas({ excecoes }: ItemLido): string[] {
  const open = excecoes.filter(({ situacao }) => situacao === 'aberta');
  return [...new Set(open.map(({ condicao }) => condicao))];
}

/** The conditions that hold for a substance of an item: those that the text decides, and those that were confirmed. */
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

/** Confirmed conditions that what was typed contradicts for every substance which has them. */
export function condicoesContraditas(
  { condicoes }: Pick<ItemDaReceita, 'condicoes'>,
  { excecoes }: ItemLido,
): string[] {
  return [...new Set(condicoes)].filter((condicao) => {
    const own = excecoes.filter((one) => one.condicao === condicao);
    return own.length > 0 && own.every(({ situacao }) => situacao === 'contradita');
  });
}
