import { type Forma, FORMAS } from './formas.ts';
import { type Via, VIAS } from './vias.ts';

/** The bounds of a condition, in figures and words; null and an empty list ask for nothing. */
export type Limites = {
  readonly condicao: string;
  /** The most in one counted unit, in mg. */
  readonly mgPorUnidade: number | null;
  /** The most in a form that is not counted, in g per 100 mL or 100 g. */
  readonly porCento: number | null;
  /** The condition holds above it. */
  readonly acimaDePorCento: number | null;
  /** Names beside which the per cent is written; empty where it is that of the substance itself. */
  readonly medidaDe: readonly string[];
  readonly formas: readonly Forma[];
  readonly vias: readonly Via[];
  /** Routes that neither meet nor contradict it. */
  readonly viasEmAberto: readonly Via[];
  /** A substance that has to be in it as well, and the least of it in per cent of the substance. */
  readonly associada: { readonly nome: string; readonly porCento: number } | null;
  /** Whether a text may decide that it holds; else the substances for which it may. */
  readonly decide: boolean | readonly string[];
};

/** A row of `medicamentos-limites.csv`, or of its table, by the names of its columns. */
export type LinhaDosLimites = {
  readonly condicao: string;
  readonly mg_por_unidade: string;
  readonly por_cento: string;
  readonly acima_de_por_cento: string;
  readonly medida_de: string;
  readonly formas: string;
  readonly vias: string;
  readonly vias_em_aberto: string;
  readonly associada: string;
  readonly associada_por_cento: string;
  readonly decide: string;
};

/** @throws at a form, a route or a figure that is none */
export function lerLimites(linha: LinhaDosLimites): Limites {
  const porCentoDaAssociada = figure(linha.associada_por_cento);
  return {
    condicao: linha.condicao,
    mgPorUnidade: figure(linha.mg_por_unidade),
    porCento: figure(linha.por_cento),
    acimaDePorCento: figure(linha.acima_de_por_cento),
    medidaDe: list(linha.medida_de),
    formas: list(linha.formas).map((word) => known(FORMAS, word)),
    vias: list(linha.vias).map((word) => known(VIAS, word)),
    viasEmAberto: list(linha.vias_em_aberto).map((word) => known(VIAS, word)),
    associada: linha.associada === '' ? null : { nome: linha.associada, porCento: porCentoDaAssociada ?? 0 },
    decide: linha.decide === 'sim' || (linha.decide !== 'não' && list(linha.decide)),
  };
}

const list = (cell: string) => (cell === '' ? [] : cell.split('; '));

function figure(cell: string): number | null {
  const value = Number(cell);
  if (Number.isNaN(value)) throw new Error(`no figure: "${cell}"`);
  return cell === '' ? null : value;
}

function known<T extends string>(words: readonly T[], word: string): T {
  const found = words.find((one) => one === word);
  if (found === undefined) throw new Error(`no form or route: "${word}"`);
  return found;
}
