import type { Limites } from './forca/limites.ts';

/** Lists of the reference data; `comum` is on none of them. */
export const LISTAS = [
  'A1',
  'A2',
  'A3',
  'B1',
  'B2',
  'C1',
  'C2',
  'C3',
  'C5',
  'D1',
  'antimicrobiano',
  'glp1',
  'comum',
] as const;
export type Lista = (typeof LISTAS)[number];

/**
 * Strictest first. The order is our proposal, not quoted from a rule; `retinoide` and `talidomida` are notifications
 * that are not issued here.
 */
export const DESTINOS = [
  'amarela',
  'azul_b2',
  'azul',
  'talidomida',
  'retinoide',
  'controle_especial',
  'retencao',
  'simples',
] as const;
export type Destino = (typeof DESTINOS)[number];

/** A listed substance needs another document under a condition, which a doctor confirms for an item. */
export type Excecao = {
  readonly documento: Destino;
  readonly condicao: string;
  /** Bounds to compare a text with; absent where only the doctor can judge. */
  readonly limites?: Limites | undefined;
};

/** Restrictions of the authority beyond the document. */
export const RESTRICOES = [
  /** Its use is forbidden. */
  'proibida',
  /** It is used in a hospital, or in an emergency only. */
  'so-em-servico',
  /** Its liquid forms are forbidden for children. */
  'liquido-pediatrico',
  /** An anorectic under RDC 50/2014: maximum doses, and a term of responsibility. */
  'rdc50',
  /** At most five ampoules on one document. */
  'ampolas',
] as const;
export type Restricao = (typeof RESTRICOES)[number];

export type Substancia = {
  /** Brazilian common name (DCB), without salt or ester. */
  readonly dcb: string;
  /** Other names in the official text. */
  readonly outros: readonly string[];
  readonly lista: Lista;
  readonly documento: Destino;
  readonly restricoes: readonly Restricao[];
  readonly excecoes: readonly Excecao[];
};

const SINAIS: readonly (readonly [Restricao, RegExp])[] = [
  ['proibida', /não prescritível/],
  ['so-em-servico', /não prescrever para uso domiciliar|só houver uso emergencial/],
  ['liquido-pediatrico', /proibida forma líquida ou xarope para uso pediátrico/],
  ['rdc50', /RDC 50\/2014/],
  ['ampolas', /ou 5 ampolas/],
];

/** Facts in the remark of the lists; the remark itself is not shown to doctors. */
export function lerObservacao(observacao: string): Pick<Substancia, 'outros' | 'restricoes'> {
  const others = [...observacao.matchAll(/(?:Sinônimo|No texto oficial): ([^.(]+)/g)];
  return {
    outros: others.flatMap(([, names = '']) => names.split(';').map((name) => name.trim())),
    restricoes: SINAIS.filter(([, sign]) => sign.test(observacao)).map(([restricao]) => restricao),
  };
}
