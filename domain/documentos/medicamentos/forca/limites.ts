import { type Forma, FORMAS } from './formas.ts';
import { type Via, VIAS } from './vias.ts';

/** Bounds of a condition, in figures and words; null and an empty list mean no bound. */
export type Limites = {
  readonly condicao: string;
  /** Most mg in one counted unit. */
  readonly mgPorUnidade: number | null;
  /** Most g per 100 mL or 100 g in a form that is not counted. */
  readonly porCento: number | null;
  /** The condition is fulfilled above it. */
  readonly acimaDePorCento: number | null;
  /** Names that the per cent is written beside; empty where it belongs to the substance. */
  readonly medidaDe: readonly string[];
  readonly formas: readonly Forma[];
  readonly vias: readonly Via[];
  /** Routes that neither fulfil nor contradict it. */
  readonly viasEmAberto: readonly Via[];
  /** A required second substance, and its least share in per cent of the first. */
  readonly associada: { readonly nome: string; readonly porCento: number } | null;
  /** Whether a text may decide it; or the substances for which it may. */
  readonly decide: boolean | readonly string[];
};

/** A row of `medicamentos-limites.csv`, or of its table. */
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

/** @throws for an unknown form, route or figure */
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
