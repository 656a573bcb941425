import { excecoesAConfirmar } from '../medicamentos/destino.ts';
import { situacaoDaExcecao } from '../medicamentos/forca/situacao.ts';
import type { ItemDaReceita } from '../receita.ts';
import type { ExcecaoLida, ItemLido } from './leitura.ts';

type Judged = Pick<ItemLido, 'nomes' | 'substancias'>;

/** Judges the exceptions of an item's substances by strength, form and route. Linear in the input. */
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
