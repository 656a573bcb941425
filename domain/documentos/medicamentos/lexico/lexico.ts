import type { Substancia } from '../substancia.ts';
import { palavrasDe } from './palavras.ts';
import { type Som, somDoNome } from './sons.ts';

export type Nome = {
  /** Spelling of the list. */
  readonly nome: string;
  readonly especie: 'substancia' | 'sinonimo' | 'marca';
  /** Substances of each composition: a brand may have several, any other name has one. */
  readonly composicoes: readonly (readonly string[])[];
  /** A brand that is also an everyday word. */
  readonly corriqueiro: boolean;
};

/** A brand with substances outside of the lists, in official words. */
export type MarcaSemDcb = { readonly marca: string; readonly substancia: string };

/** Kinds of words that name no medicine; `tempo` is a unit of time. */
export const CLASSES = ['sal', 'forma', 'unidade', 'tempo', 'numero', 'via', 'outra'] as const;
export type Classe = (typeof CLASSES)[number];

export type DadosDoLexico = {
  /** Version of the lists: changes with any of them. */
  readonly versao: string;
  readonly substancias: readonly Substancia[];
  readonly sinonimos: readonly { readonly termo: string; readonly dcbs: readonly string[] }[];
  readonly marcas: readonly { readonly marca: string; readonly dcbs: readonly string[] }[];
  readonly marcasSemDcb: readonly MarcaSemDcb[];
  readonly corriqueiras: readonly string[];
  /** Words beside a name that name no medicine, by kind. */
  readonly palavras: readonly { readonly palavra: string; readonly classe: Classe }[];
  /** Substances by family, and the words (`palavra`) for a family. */
  readonly familias: readonly {
    readonly familia: string;
    readonly termo: string;
    readonly especie: string;
  }[];
};

/** A name with its letters joined, and the positions at which a text may divide them. */
type Entrada = { readonly letras: string; readonly divisas: ReadonlySet<number>; readonly nome: Nome };

/** In UTF-16 units. */
export type NomeLido = {
  readonly nome: Nome;
  readonly inicio: number;
  readonly fim: number;
};

/** A one-word name with its sound. */
type Soada = Som & { readonly nome: Nome };

/** Index of the names of all lists. */
export type Lexico = {
  readonly versao: string;
  readonly substancias: ReadonlyMap<string, Substancia>;
  readonly nomes: readonly Nome[];
  readonly palavras: ReadonlyMap<string, Classe>;
  /** Names by their first letters, the longest first. */
  readonly comecos: ReadonlyMap<string, readonly Entrada[]>;
  /** Names by the length of their sound. */
  readonly sons: ReadonlyMap<number, readonly Soada[]>;
  readonly familias: Familias;
};

/** Index of the names of a list's rows; the one entry of its composition identifies the row. */
export type NomesIndexados = Pick<Lexico, 'comecos'>;

/** Families of each substance, and an index of the words for families. */
export type Familias = {
  readonly de: ReadonlyMap<string, readonly string[]>;
  readonly chamadas: NomesIndexados;
};

/** Length of the prefix in the index; shorter names are indexed by all of their letters. */
const COMECO = 4;

/** Names indexed per step, between which the event loop runs. */
const NOMES_POR_PASSO = 250;

/** Blocks for long on a server with all names; see `lexicoEmPassos`. */
export function criarLexico(dados: DadosDoLexico): Lexico {
  return inOneGo(lexicoEmPassos(dados));
}

/** Yields between steps. A brand without a known substance takes the substances named in its official words. */
export function* lexicoEmPassos(dados: DadosDoLexico): Generator<void, Lexico> {
  const everyday = new Set(dados.corriqueiras.map((nome) => entryOf(nome).letras));
  const names: Names = { entries: new Map(), comecos: new Map() };
  yield* inSteps(namesOf(dados), (row) => add(names, row, everyday));
  const brands: Row[] = [];
  yield* inSteps(dados.marcasSemDcb, ({ marca, substancia }) => {
    const named = lerNomes(substancia, names).flatMap(({ nome }) => nome.composicoes[0] ?? []);
    brands.push({ nome: marca, especie: 'marca', dcbs: [...new Set(named)] });
  });
  yield* inSteps(brands, (row) => add(names, row, everyday));
  const nomes = Array.from(names.entries.values(), ({ nome }) => nome);
  const sons = new Map<number, Soada[]>();
  yield* inSteps(nomes, (nome) => {
    const som = somDoNome(nome.nome);
    if (som !== null) listAt(sons, som.som.length).push({ nome, ...som });
  });
  return {
    versao: dados.versao,
    substancias: new Map(dados.substancias.map((row) => [row.dcb, row])),
    nomes,
    palavras: new Map(
      dados.palavras.flatMap(({ palavra, classe }) =>
        palavrasDe(palavra).map(({ letras }) => [letras, classe] as const),
      ),
    ),
    comecos: names.comecos,
    sons,
    familias: familiesOf(dados),
  };
}

function* inSteps<T>(rows: Iterable<T>, each: (row: T) => void): Generator<void> {
  let count = 0;
  for (const row of rows) {
    each(row);
    count += 1;
    if (count % NOMES_POR_PASSO === 0) yield;
  }
  yield;
}

function inOneGo<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

export function indexarNomes(nomes: readonly { nome: string; linha: string }[]): NomesIndexados {
  const names: Names = { entries: new Map(), comecos: new Map() };
  for (const { nome, linha } of nomes) add(names, { nome, especie: 'sinonimo', dcbs: [linha] }, new Set());
  return { comecos: names.comecos };
}

function familiesOf({ familias }: Pick<DadosDoLexico, 'familias'>): Familias {
  const members = Map.groupBy(
    familias.filter(({ especie }) => especie === 'substancia'),
    ({ termo }) => termo,
  );
  const called = familias.filter(({ especie }) => especie === 'palavra');
  return {
    de: new Map([...members].map(([dcb, rows]) => [dcb, rows.map(({ familia }) => familia)])),
    chamadas: indexarNomes(called.map(({ familia, termo }) => ({ nome: termo, linha: familia }))),
  };
}

type Row = { nome: string; especie: Nome['especie']; dcbs: readonly string[] };

function* namesOf({ substancias, sinonimos, marcas }: DadosDoLexico): Iterable<Row> {
  for (const { dcb, outros } of substancias) {
    yield { nome: dcb, especie: 'substancia', dcbs: [dcb] };
    for (const nome of outros) yield { nome, especie: 'sinonimo', dcbs: [dcb] };
  }
  for (const { termo, dcbs } of sinonimos) yield { nome: termo, especie: 'sinonimo', dcbs };
  for (const { marca, dcbs } of marcas) yield { nome: marca, especie: 'marca', dcbs };
}

/** Index under construction: names by all of their letters, and by their beginnings. */
type Names = {
  readonly entries: Map<string, { -readonly [Key in keyof Entrada]: Entrada[Key] }>;
  readonly comecos: Map<string, Entrada[]>;
};

/** A name of several rows keeps the compositions of all. */
function add({ entries, comecos }: Names, { nome, especie, dcbs }: Row, everyday: ReadonlySet<string>): void {
  const { letras, divisas } = entryOf(nome);
  if (letras === '') return;
  const known = entries.get(letras);
  if (known === undefined) {
    const made = {
      letras,
      divisas,
      nome: { nome, especie, composicoes: [dcbs], corriqueiro: everyday.has(letras) },
    };
    entries.set(letras, made);
    const group = listAt(comecos, letras.slice(0, COMECO));
    const shorter = group.findIndex((one) => one.letras.length < letras.length);
    group.splice(shorter === -1 ? group.length : shorter, 0, made);
    return;
  }
  if (divisas.size > 0) known.divisas = new Set([...known.divisas, ...divisas]);
  // A composition without a known substance is dropped beside another one.
  const own = known.nome.composicoes.filter((one) => one.length > 0);
  const same = own.some((one) => one.join('+') === dcbs.join('+')) || (own.length > 0 && dcbs.length === 0);
  known.nome = { ...known.nome, composicoes: same ? own : [...own, dcbs] };
}

function listAt<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

const UNDIVIDED: ReadonlySet<number> = new Set();

function entryOf(nome: string): Pick<Entrada, 'letras' | 'divisas'> {
  const words = palavrasDe(nome);
  let at = 0;
  return {
    letras: words.map(({ letras }) => letras).join(''),
    divisas: words.length < 2 ? UNDIVIDED : new Set(words.map(({ letras }) => (at += letras.length))),
  };
}

/**
 * Whole words only, from left to right, the longest name at each place. Punctuation within a word and spaced letters do
 * not hide a name; a blank within a word does. Linear in the text.
 */
export function lerNomes(texto: string, { comecos }: NomesIndexados): NomeLido[] {
  const words = palavrasDe(texto);
  const joined = words.map(({ letras }) => letras).join('');
  /** Index of the word that begins at a letter, and of the one that ends before it. */
  const beginning = new Map<number, number>();
  let at = 0;
  for (const [i, { letras }] of words.entries()) {
    beginning.set(at, i);
    at += letras.length;
  }
  beginning.set(at, words.length);
  const found: NomeLido[] = [];
  let letter = 0;
  for (let i = 0; i < words.length;) {
    const read = longestAt(letter, i);
    const next = read === null ? i + 1 : read.next;
    if (read !== null) {
      found.push({ nome: read.nome, inicio: words[i]?.inicio ?? 0, fim: words[next - 1]?.fim ?? 0 });
    }
    for (; i < next; i += 1) letter += words[i]?.letras.length ?? 0;
  }
  return found;

  function longestAt(from: number, first: number): { nome: Nome; next: number } | null {
    for (let length = COMECO; length > 0; length -= 1) {
      for (const { letras, divisas, nome } of comecos.get(joined.slice(from, from + length)) ?? []) {
        const next = beginning.get(from + letras.length);
        if (next === undefined || !joined.startsWith(letras, from)) continue;
        let inside = 0;
        const whole = words.slice(first, next).every((word, k) => {
          const fits = k === 0 || word.colada || divisas.has(inside);
          inside += word.letras.length;
          return fits;
        });
        if (whole) return { nome, next };
      }
    }
    return null;
  }
}
