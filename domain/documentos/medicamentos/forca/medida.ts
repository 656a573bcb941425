import { fichasDoTexto } from './fichas.ts';
import type { Forca, Leitura } from './forcas.ts';

/** Range of per cent, both ends included. */
export type Teor = { readonly minimo: number; readonly maximo: number };

/** Words between a name and its per cent. */
const ENTRE = new Set(
  'de do da com em a teor concentracao ate inferior superior acima abaixo menor maior menos mais que ou igual no maximo minimo max min partir'.split(
    ' ',
  ),
);
const SINAIS = new Set(['<', '>', '≤', '≥', '=', ':']);
const SEM = new Set(['sem', 'isento', 'isenta', 'livre', 'zero']);
/** Separators of names or strengths of several substances. */
const JUNTAM = new Set(['+', '/', 'e']);
/** Other owners of a per cent. */
const OUTROS = new Set(['cbd', 'canabidiol', 'cannabidiol', 'cannabis', 'cbg', 'cbn']);

export function nomeJunto(nome: string): string {
  return fichasDoTexto(nome)[0] ?? '';
}

/** Per cents written beside one of the names ("THC 0,2%", "0,2% de THC", "THC 2 mg/mL", "sem THC"). */
export function porCentoJunto({ fichas, forcas }: Leitura, nomes: readonly string[]): Teor[] {
  const keys = new Set(nomes.map(nomeJunto));
  const places = Map.groupBy(forcas, ({ de }) => de);
  // Several numbers with one unit belong to several substances.
  const alone = forcas.filter(({ de }) => places.get(de)?.length === 1);
  const starts = new Map(alone.map((forca) => [forca.de, forca]));
  const ends = new Map(alone.map((forca) => [forca.ate, forca]));
  const textAt = (i: number) => fichas[i] ?? '';
  const binds = (i: number) => ENTRE.has(textAt(i)) || SINAIS.has(textAt(i));
  return fichas.flatMap((texto, at) => {
    if (!keys.has(texto) || (JUNTAM.has(textAt(at - 1)) && OUTROS.has(textAt(at - 2)))) return [];
    let right = at + 1;
    while (right < at + 8 && (binds(right) || textAt(right) === '(')) right += 1;
    let left = at;
    while (left > at - 8 && binds(left - 1)) left -= 1;
    if (SEM.has(textAt(left - 1))) return [{ minimo: 0, maximo: 0 }];
    const after = starts.get(right);
    const before = ends.get(left);
    return [
      ...(after && !OUTROS.has(nextWord(after)) && !goesOn(after) ? rangeOf(after) : []),
      ...(before && !OUTROS.has(wordBefore(before)) ? rangeOf(before) : []),
    ];
  });

  /** "THC 27 mg/mL + 25 mg/mL": the first may belong to a substance named before. */
  function goesOn({ ate }: Forca): boolean {
    return JUNTAM.has(textAt(ate)) && places.has(ate + 1);
  }
  function nextWord({ ate }: Forca): string {
    return ENTRE.has(textAt(ate)) ? textAt(ate + 1) : textAt(ate);
  }
  function wordBefore({ de }: Forca): string {
    let i = de - 1;
    while (i > de - 8 && binds(i)) i -= 1;
    return textAt(i);
  }
}

const TUDO = 100;

function rangeOf({ unidade, valor, sinal }: Forca): Teor[] {
  if (unidade !== '%' && unidade !== 'mg/mL') return [];
  const percent = unidade === '%' ? valor : valor / 10;
  if (sinal === '<') return [{ minimo: 0, maximo: percent }];
  if (sinal === '=') return [{ minimo: percent, maximo: percent }];
  return [{ minimo: sinal === '>' ? percent * (1 + Number.EPSILON) : percent, maximo: TUDO }];
}
