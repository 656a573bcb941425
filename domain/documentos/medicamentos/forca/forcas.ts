import { fichasDoTexto, isNumero, isPalavra, lerNumero } from './fichas.ts';
import { nomeiaForma } from './formas.ts';

export type Forca = {
  /**
   * `mg` per unit; `g` in mg, for the content of a package of cream; `mg/mL`; `%`, in g per 100 g or 100 mL; `mL/mL`, a
   * dilution; `outra` for units of activity, rates, and ambiguous numbers.
   */
  readonly unidade: 'mg' | 'g' | 'mg/mL' | '%' | 'mL/mL' | 'outra';
  readonly valor: number;
  /** The 5 of "50 mg/5 mL"; null without a volume in figures. */
  readonly volume: number | null;
  /** Comparison before the number: "até" is `<`, "acima de" is `>`, "no mínimo" is `≥`. */
  readonly sinal: '=' | '<' | '>' | '≥';
  /** Token range: the first, and the one after the last. */
  readonly de: number;
  readonly ate: number;
};

export type Leitura = {
  readonly fichas: readonly string[];
  readonly forcas: readonly Forca[];
  /** Volumes in mL that are no part of a strength: content of an ampoule or a bottle. */
  readonly volumes: readonly number[];
  /** Count of numbers and units of mass that neither belong to a strength nor count anything known. */
  readonly soltos: number;
};

const words = (text: string, value: number) => text.split(' ').map((word) => [word, value] as const);
const MASSAS = new Map([
  ...words('mg mgs mgr miligrama miligramas', 1),
  ...words('g gr grama gramas', 1_000),
  ...words('mcg mcgs ug μg micrograma microgramas', 0.001),
]);
const GRAMA = 1_000;
/** A ratio to this many grams or more is no pair of strengths: no unit holds as much. */
const GRAMAS_DE_BASE = 5;
const VOLUMES = new Map([
  ...words('ml mls mililitro mililitros cc', 1),
  ...words('dl', 100),
  ...words('l litro litros', 1_000),
]);
const OUTRAS = new Set('ui u iu mui meq mmol mil milhao milhoes kg ng'.split(' '));
const RAZOES = new Set(
  'h hr hora horas d dia dias kg m dose doses jato jatos gota gotas frasco frascos semana'.split(' '),
);
const EMBALAGENS = new Set(
  'caixa caixas cx cxs frasco frascos fr bisnaga bisnagas tubo tubos pote potes sache saches envelope envelopes seringa seringas caneta canetas unidade unidades un und cartela cartelas blister dia dias dose doses com c x'.split(
    ' ',
  ),
);
const SEPARAM = new Set(['/', '+', '-', '–', '—', 'e', 'a', 'ou']);
const DIVIDEM = new Set(['/', 'por', 'em', 'cada', 'ao', 'qsp']);

/** Unreadable strengths become `outra`, or are left out and counted in `soltos`. */
export function lerForcas(texto: string): Leitura {
  const fichas = fichasDoTexto(texto);
  const forcas: Forca[] = [];
  const volumes: number[] = [];
  let soltos = 0;
  for (let i = 0; i < fichas.length; i += 1) {
    if (MASSAS.has(fichas[i] ?? '')) soltos += 1;
    if (!isNumero(fichas[i])) continue;
    const run = numbersFrom(fichas, i);
    const read = unitAfter(fichas, run);
    if (read === 'volume') volumes.push(...run.valores.filter((one) => one !== null));
    else if (read !== null) {
      const sinal = signBefore(fichas, i);
      const each = run.valores.map((one): Forca => ({ ...strength(one, read), sinal, de: i, ate: read.ate }));
      forcas.push(...each);
    } else if (!counts(fichas, i, run.ate)) soltos += 1;
    i = (read === null || read === 'volume' ? run.ate : read.ate) - 1;
  }
  return { fichas, forcas: shareVolume(fichas, forcas), volumes, soltos };
}

type Numeros = { readonly valores: readonly (number | null)[]; readonly ate: number };

/** Numbers that share one unit: "500/30", "50 a 100". */
function numbersFrom(fichas: readonly string[], de: number): Numeros {
  const valores = [lerNumero(fichas[de] ?? '')];
  let ate = de + 1;
  while (SEPARAM.has(fichas[ate] ?? '') && isNumero(fichas[ate + 1])) {
    valores.push(lerNumero(fichas[ate + 1] ?? ''));
    ate += 2;
  }
  return { valores, ate };
}

/** Conversion of a number: so many mg in an amount of something. */
type Unidade = {
  readonly unidade: Forca['unidade'];
  readonly fator: number;
  readonly volume: number | null;
  readonly ate: number;
};

function strength(
  valor: number | null,
  { unidade, fator, volume }: Unidade,
): Pick<Forca, 'unidade' | 'valor' | 'volume'> {
  if (valor === null) return { unidade: 'outra', valor: 0, volume: null };
  return { unidade, valor: Number((valor * fator).toPrecision(12)), volume };
}

function unitAfter(fichas: readonly string[], { ate: at }: Numeros): Unidade | 'volume' | null {
  const word = fichas[at] ?? '';
  if (word === '%') return { unidade: '%', fator: 1, volume: null, ate: at + 1 };
  if (word === 'por' && fichas[at + 1] === 'cento') {
    return { unidade: '%', fator: 1, volume: null, ate: at + 2 };
  }
  const massa = MASSAS.get(word);
  const base = baseAfter(fichas, at + 1, massa);
  if (massa !== undefined) return dividedBy(massa, base, at + 1);
  if (VOLUMES.has(word)) {
    return base?.tipo === 'volume' ? { unidade: 'mL/mL', fator: 1, volume: null, ate: base.ate } : 'volume';
  }
  return OUTRAS.has(word) ? { unidade: 'outra', fator: 0, volume: null, ate: base?.ate ?? at + 1 } : null;
}

/** Unit of a strength; `unidade` is a tablet or the like. */
type Base = {
  readonly tipo: 'volume' | 'gramas' | 'unidade' | 'outra';
  readonly quanto: number;
  readonly emAlgarismos: boolean;
  readonly ate: number;
};

function dividedBy(massa: number, base: Base | null, ate: number): Unidade {
  const bare: Unidade = { unidade: massa === GRAMA ? 'g' : 'mg', fator: massa, volume: null, ate };
  if (base === null) return bare;
  const { tipo, quanto, emAlgarismos } = base;
  if (tipo === 'unidade') return { ...bare, unidade: 'mg', ate: base.ate };
  if (tipo === 'outra' || quanto === 0) return { unidade: 'outra', fator: 0, volume: null, ate: base.ate };
  if (tipo === 'gramas') return { unidade: '%', fator: massa / quanto / 10, volume: null, ate: base.ate };
  return { unidade: 'mg/mL', fator: massa / quanto, volume: emAlgarismos ? quanto : null, ate: base.ate };
}

/** Null without a divisor, as in "500 mg/30 mg", and for an unknown one. */
function baseAfter(fichas: readonly string[], at: number, massa: number | undefined): Base | null {
  const textAt = (i: number) => fichas[i] ?? '';
  let i = at;
  if (textAt(i) === 'a' && textAt(i + 1) === 'cada') i += 1;
  if (!DIVIDEM.has(textAt(i))) return null;
  i += textAt(i) === 'em' && textAt(i + 1) === 'cada' ? 2 : 1;
  const emAlgarismos = isNumero(textAt(i));
  const quanto = emAlgarismos ? (lerNumero(textAt(i)) ?? 0) : 1;
  if (emAlgarismos) i += 1;
  const word = textAt(i);
  const base = (tipo: Base['tipo'], per = 1): Base => ({
    tipo,
    quanto: quanto * per,
    emAlgarismos,
    ate: i + 1,
  });
  const volume = VOLUMES.get(word);
  if (volume !== undefined) return base('volume', volume);
  if (RAZOES.has(word)) return base('outra');
  if (nomeiaForma(word)) return emAlgarismos ? null : base('unidade');
  if (massa === undefined && MASSAS.has(word)) return base('outra');
  if (MASSAS.get(word) !== GRAMA || (massa === GRAMA && emAlgarismos)) return null;
  return emAlgarismos && quanto < GRAMAS_DE_BASE ? base('outra') : base('gramas');
}

const MENOS = new Set(['<', '≤', 'ate', 'abaixo', 'inferior', 'menor', 'menos', 'maximo', 'max']);
const MAIS = new Set(['>', 'acima', 'superior', 'maior', 'mais']);
const PELO_MENOS = new Set(['≥', 'minimo', 'min', 'partir']);
const ENTRE = new Set(['a', 'de', 'do', 'que', 'ou', 'igual', '=', ':', 'no']);

function signBefore(fichas: readonly string[], de: number): Forca['sinal'] {
  let equal = false;
  for (let i = de - 1; i >= Math.max(0, de - 5); i -= 1) {
    const word = fichas[i] ?? '';
    if (MENOS.has(word)) return '<';
    if (MAIS.has(word)) return equal ? '≥' : '>';
    if (PELO_MENOS.has(word)) return '≥';
    if (!ENTRE.has(word)) return '=';
    equal ||= word === '=' || word === 'igual';
  }
  return '=';
}

/** True for a number of forms, packages or days, or one after such a word ("cx c/ 20"). */
function counts(fichas: readonly string[], de: number, ate: number): boolean {
  const after = fichas[ate] ?? '';
  if (nomeiaForma(after) || EMBALAGENS.has(after)) return true;
  const back = [1, 2, 3].map((n) => fichas[de - n]).find((ficha = '') => isNumero(ficha) || isPalavra(ficha));
  return back !== undefined && EMBALAGENS.has(back);
}

/** In "120 mg + 12 mg/5 mL" both strengths are per 5 mL. */
function shareVolume(fichas: readonly string[], forcas: readonly Forca[]): Forca[] {
  const shared: Forca[] = [];
  for (const forca of forcas.toReversed()) {
    const next = shared.at(-1);
    const joined = next?.de === forca.ate + 1 && /^[+/]$/.test(fichas[forca.ate] ?? '');
    const volume = next?.volume ?? 1;
    if (joined && next.unidade === 'mg/mL' && forca.unidade === 'mg') {
      const valor = Number((forca.valor / volume).toPrecision(12));
      shared.push({ ...forca, unidade: 'mg/mL', valor, volume: next.volume });
    } else shared.push(forca);
  }
  return shared.toReversed();
}
