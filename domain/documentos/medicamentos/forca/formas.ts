import { frasesEncontradas, primeiraGrafia } from './palavras.ts';
import type { Via } from './vias.ts';

/**
 * Counted units, none, or an injection, whose ampoule is a unit that holds a liquid; null where the form does not tell.
 */
type Divisao = 'unidade' | 'indivisivel' | 'injetavel' | null;

type Linha = {
  readonly divisao: Divisao;
  /** Spellings, in words of `palavrasDeForma`. */
  readonly frases: readonly string[];
  /** Implied route, unless one of `salvo` is written. */
  readonly via?: Via;
  readonly salvo?: readonly Via[];
};

const ENGOLIDA = {
  divisao: 'unidade',
  via: 'oral',
  salvo: ['sublingual', 'vaginal', 'inalatória'],
} as const;
const INJETADA = { divisao: 'injetavel', via: 'injetável', salvo: ['oral', 'nasal', 'inalatória'] } as const;
const BEBIDA = { divisao: 'indivisivel', via: 'oral' } as const;
const NA_BOCA = { divisao: 'indivisivel', via: 'bucal' } as const;
const NA_PELE = {
  divisao: 'indivisivel',
  via: 'tópica',
  salvo: [
    'dermatológica',
    'transdérmica',
    'oftálmica',
    'otológica',
    'nasal',
    'vaginal',
    'retal',
    'bucal',
    'odontológica',
    'oral',
  ],
} as const;

/** A name that begins another one is the wider form: "solução" includes each kind of solution. */
const LINHAS = {
  comprimido: { ...ENGOLIDA, frases: ['comprimido'] },
  cápsula: { ...ENGOLIDA, frases: ['capsula'] },
  // "cps" may be either.
  'comprimido ou cápsula': { ...ENGOLIDA, frases: ['cps'] },
  drágea: { ...ENGOLIDA, frases: ['dragea'] },
  pastilha: { divisao: 'unidade', via: 'bucal', frases: ['pastilha'] },
  goma: { divisao: 'unidade', via: 'bucal', frases: ['goma', 'goma mascar'] },
  supositório: { divisao: 'unidade', via: 'retal', frases: ['supositorio'] },
  óvulo: { divisao: 'unidade', via: 'vaginal', frases: ['ovulo'] },
  ampola: { ...INJETADA, frases: ['ampola'] },
  'frasco-ampola': { ...INJETADA, frases: ['frasco ampola'] },
  'solução injetável': {
    ...INJETADA,
    frases: ['injetavel', 'solucao injetavel', 'suspensao injetavel', 'solucao oleosa injetavel'],
  },
  'pó injetável': {
    ...INJETADA,
    frases: [
      'po injetavel',
      'po solucao injetavel',
      'po suspensao injetavel',
      'po liofilizado',
      'liofilizado',
    ],
  },
  xarope: { ...BEBIDA, frases: ['xarope'] },
  elixir: { ...BEBIDA, frases: ['elixir'] },
  gotas: { divisao: 'indivisivel', frases: ['gotas'] },
  'solução oral': { ...BEBIDA, frases: ['solucao oral', 'solucao oral gotas'] },
  'suspensão oral': { ...BEBIDA, frases: ['suspensao oral'] },
  'solução ginecológica': {
    divisao: 'indivisivel',
    via: 'vaginal',
    frases: ['solucao vaginal', 'ducha vaginal'],
  },
  'solução oftálmica': {
    divisao: 'indivisivel',
    via: 'oftálmica',
    frases: ['colirio', 'solucao oftalmica', 'suspensao oftalmica'],
  },
  'solução otológica': {
    divisao: 'indivisivel',
    via: 'otológica',
    frases: ['solucao otologica', 'suspensao otologica', 'gotas otologica'],
  },
  'solução nasal': {
    divisao: 'indivisivel',
    via: 'nasal',
    frases: ['solucao nasal', 'suspensao nasal', 'gotas nasal'],
  },
  'solução tópica': { ...NA_PELE, frases: ['solucao topica', 'solucao dermatologica'] },
  'solução para inalação': {
    divisao: 'indivisivel',
    via: 'inalatória',
    frases: ['solucao inalatoria', 'suspensao inalatoria'],
  },
  solução: { divisao: 'indivisivel', frases: ['solucao'] },
  suspensão: { divisao: 'indivisivel', frases: ['suspensao'] },
  tintura: { divisao: 'indivisivel', frases: ['tintura'] },
  óleo: { divisao: 'indivisivel', frases: ['oleo'] },
  colutório: {
    ...NA_BOCA,
    frases: ['colutorio', 'colutorio bucal', 'solucao bucal', 'solucao bochecho', 'bochecho'],
  },
  'pasta dentifrícia': {
    ...NA_BOCA,
    frases: ['pasta dentifricia', 'creme dentifricia', 'gel dentifricia', 'dentifricia'],
  },
  pasta: { divisao: 'indivisivel', frases: ['pasta'] },
  creme: { ...NA_PELE, frases: ['creme', 'creme gel', 'gel creme'] },
  gel: { ...NA_PELE, frases: ['gel'] },
  pomada: { ...NA_PELE, frases: ['pomada'] },
  loção: { ...NA_PELE, frases: ['locao'] },
  xampu: { ...NA_PELE, frases: ['xampu'] },
  sabonete: { ...NA_PELE, frases: ['sabonete'] },
  esmalte: { ...NA_PELE, frases: ['esmalte'] },
  enema: { divisao: 'indivisivel', via: 'retal', frases: ['enema'] },
  'pó para preparação extemporânea': {
    divisao: null,
    frases: [
      'po preparacao extemporanea',
      'po extemporanea',
      'po solucao',
      'po suspensao',
      'po preparacao solucao',
    ],
  },
  pó: { divisao: null, frases: ['po'] },
  spray: { divisao: null, frases: ['spray'] },
  adesivo: { divisao: null, via: 'transdérmica', frases: ['adesivo', 'adesivo transdermica'] },
  implante: { divisao: null, frases: ['implante'] },
} as const satisfies Readonly<Record<string, Linha>>;

type FormaSimples = keyof typeof LINHAS;

const LIBERACOES = ['prolongada', 'retardada', 'imediata'] as const;
type Liberacao = (typeof LIBERACOES)[number];
const COM_LIBERACAO = ['comprimido', 'cápsula'] as const;

/**
 * A pharmaceutical form, including its release where that is told. Prolonged is controlled; a modified release may be
 * prolonged or delayed, and tells neither.
 */
export type Forma = FormaSimples | `${(typeof COM_LIBERACAO)[number]} de liberação ${Liberacao}`;

const isSimple = (texto: string): texto is FormaSimples => texto in LINHAS;
const SIMPLES = Object.keys(LINHAS).filter(isSimple);

export const FORMAS: readonly Forma[] = [
  ...SIMPLES,
  ...COM_LIBERACAO.flatMap((forma) =>
    LIBERACOES.map((liberacao) => `${forma} de liberação ${liberacao}` as const),
  ),
];

const FRASES = new Map<string, FormaSimples>(
  SIMPLES.flatMap((forma) => LINHAS[forma].frases.map((frase) => [frase, forma])),
);

const FRASES_DE_LIBERACAO = new Map<string, Liberacao>([
  ...LIBERACOES.map((liberacao) => [`liberacao ${liberacao}`, liberacao] as const),
  ['retard', 'prolongada'],
  ['gastrorresistente', 'retardada'],
]);

/**
 * Forms named by words, each once; a wider name beside its narrower one is dropped ("30 comprimidos" beside "comprimido
 * de liberação controlada").
 */
export function formasEscritas(palavras: readonly string[]): Set<Forma> {
  const liberacoes = [...frasesEncontradas(palavras, FRASES_DE_LIBERACAO)];
  const named = [...frasesEncontradas(palavras, FRASES)].flatMap((forma): Forma[] => {
    const released = COM_LIBERACAO.find((one) => one === forma);
    if (released === undefined || liberacoes.length === 0) return [forma];
    return liberacoes.map((liberacao) => `${released} de liberação ${liberacao}` as const);
  });
  return new Set(named.filter((forma) => !named.some((other) => maisAmpla(forma, other))));
}

/** True where a form is a wider name of another one. */
export function maisAmpla(forma: Forma, outra: Forma): boolean {
  if (forma === 'comprimido ou cápsula') return /^(?:comprimido|cápsula)(?! ou)/.test(outra);
  const liquid = forma === 'solução' || forma === 'suspensão';
  if (liquid && divisaoDa(outra) === 'injetavel') return true;
  return outra !== 'comprimido ou cápsula' && outra.startsWith(`${forma} `);
}

function linhaDe(forma: Forma): Linha {
  return isSimple(forma) ? LINHAS[forma] : LINHAS.comprimido;
}

/** Forms whose packages are weighed: "bisnaga com 30 g". */
const PESADAS: ReadonlySet<Forma> = new Set([
  'creme',
  'gel',
  'pomada',
  'loção',
  'sabonete',
  'pasta',
  'pasta dentifrícia',
]);

export function vendidaPorPeso(forma: Forma): boolean {
  return PESADAS.has(forma);
}

export function divisaoDa(forma: Forma): Divisao {
  return linhaDe(forma).divisao;
}

/** The implied route beside the written ones; null where there is none. */
export function viaDaForma(forma: Forma, escritas: ReadonlySet<Via>): Via | null {
  const { via, salvo = [] } = linhaDe(forma);
  return via === undefined || salvo.some((other) => escritas.has(other)) ? null : via;
}

export function nomeiaForma(palavra: string): boolean {
  return FRASES.has(primeiraGrafia(palavra));
}
