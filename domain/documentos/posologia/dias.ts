import type { Quantidade } from '../extenso/quantidade.ts';
import { consumoDaPosologia } from './consumo.ts';
import { partesDaPosologia } from './partes.ts';
import { ehUnidade, textoCanonico, type Unidade, unidadeComum, UNIDADES } from './vocabulario.ts';

/** For how many days a quantity lasts, and on which of them the last of it is begun. */
export type DiasDaQuantidade = { readonly dias: number; readonly ultimo: number };

/**
 * For how many days a quantity lasts with a posology ("30 comprimidos" in alternate days: 60, the last on day 59). Null
 * where either is not understood, or where they are counted in different things (drops, and a bottle of 20 mL).
 */
export function diasDaQuantidade(quantidade: Quantidade, posologia: string): DiasDaQuantidade | null {
  const consumo = consumoDaPosologia(posologia);
  const counted = unidadesDaQuantidade(quantidade);
  if (consumo === null || counted === null) return null;
  const unidade = unidadeComum(counted.unidade, consumo.unidade);
  // "1 de manhã" may be a tablet or a patch, never a drop or a millilitre.
  const measured = consumo.unidade === null && (unidade === 'gota' || unidade === 'ml');
  if (unidade === undefined || measured) return null;
  const dias = Math.floor((counted.numero * consumo.dias) / consumo.numero);
  return { dias, ultimo: dias - consumo.dias + 1 };
}

const UNIDADE = UNIDADES.join('|');
const QUALIDADE =
  'revestidos?|sublinguais|sublingual|mastigaveis|mastigavel|efervescentes?|dispersiveis|dispersivel|orodispersiveis|orodispersivel|gelatinosas?|duras?|moles?|transdermicos?|de|liberacao|prolongada|controlada|modificada|injetavel|injetaveis';
const CONTEUDO = new RegExp(
  `^(?:(?:caixas?|cxs?|frascos?|cartelas?|blisters?|embalage(?:m|ns)) (?:com|de) (\\d{1,4}) )?(${UNIDADE})(?: (?:${QUALIDADE})){0,5}(?: \\.)?$`,
);

/** The units of a quantity: 60 tablets in "2 caixas com 30 comprimidos"; null where what is counted has no dose in it. */
function unidadesDaQuantidade({ numero, unidade }: Quantidade): { numero: number; unidade: Unidade } | null {
  const [, each, unit] = CONTEUDO.exec(textoCanonico(unidade)) ?? [];
  return ehUnidade(unit) ? { numero: numero * Number(each ?? 1), unidade: unit } : null;
}

/**
 * The times of treatment that a posology names, in days ("por 2 semanas" is 14), each once. "7 dias" without "por" counts
 * only where the posology is understood.
 */
export function prazosDaPosologia(posologia: string): number[] {
  const understood = consumoDaPosologia(posologia) !== null;
  const named = partesDaPosologia(posologia).flatMap((part) =>
    part.tipo === 'prazo' && (part.dito || understood) ? [part.dias] : [],
  );
  return [...new Set(named)];
}
