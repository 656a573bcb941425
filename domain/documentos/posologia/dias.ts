import type { Quantidade } from '../extenso/quantidade.ts';
import { consumoDaPosologia } from './consumo.ts';
import { partesDaPosologia } from './partes.ts';
import { ehUnidade, textoCanonico, type Unidade, unidadeComum, UNIDADES } from './vocabulario.ts';

/** Days that a quantity lasts, and the day on which its last unit is begun. */
export type DiasDaQuantidade = { readonly dias: number; readonly ultimo: number };

/**
 * "30 comprimidos" on alternate days: 60, the last on day 59. Null where either is unreadable, or the units differ
 * (drops, and a bottle of 20 mL).
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

/** 60 tablets of "2 caixas com 30 comprimidos"; null for a unit without a dose. */
function unidadesDaQuantidade({ numero, unidade }: Quantidade): { numero: number; unidade: Unidade } | null {
  const [, each, unit] = CONTEUDO.exec(textoCanonico(unidade)) ?? [];
  return ehUnidade(unit) ? { numero: numero * Number(each ?? 1), unidade: unit } : null;
}

/**
 * Durations of treatment in days ("por 2 semanas" is 14), each once. "7 dias" without "por" counts only in a readable
 * posology.
 */
export function prazosDaPosologia(posologia: string): number[] {
  const understood = consumoDaPosologia(posologia) !== null;
  const named = partesDaPosologia(posologia).flatMap((part) =>
    part.tipo === 'prazo' && (part.dito || understood) ? [part.dias] : [],
  );
  return [...new Set(named)];
}
