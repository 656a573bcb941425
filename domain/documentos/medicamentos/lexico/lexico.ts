import type { Substancia } from '../substancia.ts';
import { palavrasDe } from './palavras.ts';

/** A name that a medicine may be called by. */
export type Nome = {
  /** As its list writes it. */
  readonly nome: string;
  readonly especie: 'substancia' | 'sinonimo' | 'marca';
  /** Its compositions, as names of substances: a brand may have several compositions, any other name has one. */
  readonly composicoes: readonly (readonly string[])[];
  /** A brand that is a word of everyday language, too. */
  readonly corriqueiro: boolean;
};

/** A brand of which no list knows all substances; they are in official words. */
export type MarcaSemDcb = { readonly marca: string; readonly substancia: string };

/** Kinds of words that name no medicine; `tempo` is a unit of time. */
export const CLASSES = ['sal', 'forma', 'unidade', 'tempo', 'numero', 'via', 'outra'] as const;
export type Classe = (typeof CLASSES)[number];

/** Everything that texts are read with. */
export type DadosDoLexico = {
  /** Which lists these are: it changes whenever one of them does. */
  readonly versao: string;
  readonly substancias: readonly Substancia[];
  readonly sinonimos: readonly { readonly termo: string; readonly dcbs: readonly string[] }[];
  readonly marcas: readonly { readonly marca: string; readonly dcbs: readonly string[] }[];
  readonly marcasSemDcb: readonly MarcaSemDcb[];
  readonly corriqueiras: readonly string[];
  /** Words of an item's name that name no medicine, by what they are. */
  readonly palavras: readonly { readonly palavra: string; readonly classe: Classe }[];
  /** Substances by their family, and the words (`palavra`) by which a family is called. */
  readonly familias: readonly {
    readonly familia: string;
    readonly termo: string;
    readonly especie: string;
  }[];
};

/** A name with its letters joined, and the places at which a text may divide them. */
type Entrada = { readonly letras: string; readonly divisas: ReadonlySet<number>; readonly nome: Nome };

/** A name in a text, at its place in UTF-16 units. */
export type NomeLido = {
  readonly nome: Nome;
  readonly inicio: number;
  readonly fim: number;
};

/** The names of all lists, indexed for reading. */
export type Lexico = {
  readonly versao: string;
  readonly substancias: ReadonlyMap<string, Substancia>;
  readonly nomes: readonly Nome[];
  readonly palavras: ReadonlyMap<string, Classe>;
  /** The names that begin with these letters, the longest first. */
  readonly comecos: ReadonlyMap<string, readonly Entrada[]>;
  readonly familias: Familias;
};

/** Names of rows of a list, indexed for reading; what a name means is the one entry of its composition. */
export type NomesIndexados = Pick<Lexico, 'comecos'>;

/** The families of each substance, and the words by which families are called, indexed as names that mean a family. */
export type Familias = {
  readonly de: ReadonlyMap<string, readonly string[]>;
  readonly chamadas: NomesIndexados;
};

/** By so many first letters names are found; shorter names by all of theirs. */
const COMECO = 4;

/** Indexes the lists. A brand without a known substance is read by what its official words name. */
export function criarLexico(dados: DadosDoLexico): Lexico {
  const everyday = new Set(dados.corriqueiras.map((nome) => entryOf(nome).letras));
  const entries = new Map<string, Entrada>();
  for (const row of namesOf(dados)) add(entries, row, everyday);
  const comecos = beginnings(entries);
  for (const { marca, substancia } of dados.marcasSemDcb) {
    const named = lerNomes(substancia, { comecos }).flatMap(({ nome }) => nome.composicoes[0] ?? []);
    add(entries, { nome: marca, especie: 'marca', dcbs: [...new Set(named)] }, everyday);
  }
  return {
    versao: dados.versao,
    substancias: new Map(dados.substancias.map((row) => [row.dcb, row])),
    nomes: Array.from(entries.values(), ({ nome }) => nome),
    palavras: new Map(
      dados.palavras.flatMap(({ palavra, classe }) =>
        palavrasDe(palavra).map(({ chave }) => [chave, classe] as const),
      ),
    ),
    comecos: beginnings(entries),
    familias: familiesOf(dados),
  };
}

/** Indexes names of the rows of a list. */
export function indexarNomes(nomes: readonly { nome: string; linha: string }[]): NomesIndexados {
  const entries = new Map<string, Entrada>();
  for (const { nome, linha } of nomes) add(entries, { nome, especie: 'sinonimo', dcbs: [linha] }, new Set());
  return { comecos: beginnings(entries) };
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

/** Adds a name by its letters; one that several rows bear keeps all that they say it is made of. */
function add(
  entries: Map<string, Entrada>,
  { nome, especie, dcbs }: Row,
  everyday: ReadonlySet<string>,
): void {
  const { letras, divisas } = entryOf(nome);
  if (letras === '') return;
  const known = entries.get(letras);
  // A composition of which no substance is known says nothing beside another one.
  const own = known?.nome.composicoes.filter((one) => one.length > 0) ?? [];
  const same = own.some((one) => one.join('+') === dcbs.join('+')) || (own.length > 0 && dcbs.length === 0);
  entries.set(letras, {
    letras,
    divisas: known ? new Set([...known.divisas, ...divisas]) : divisas,
    nome: {
      nome: known?.nome.nome ?? nome,
      especie: known?.nome.especie ?? especie,
      composicoes: same ? own : [...own, dcbs],
      corriqueiro: everyday.has(letras),
    },
  });
}

function entryOf(nome: string): Pick<Entrada, 'letras' | 'divisas'> {
  const words = palavrasDe(nome);
  let at = 0;
  return {
    letras: words.map(({ chave }) => chave).join(''),
    divisas: new Set(words.map(({ chave }) => (at += chave.length))),
  };
}

function beginnings(entries: ReadonlyMap<string, Entrada>): Map<string, Entrada[]> {
  const groups = Map.groupBy(entries.values(), ({ letras }) => letras.slice(0, COMECO));
  for (const group of groups.values()) group.sort((a, b) => b.letras.length - a.letras.length);
  return groups;
}

/**
 * Every known name in a text, whole words only, from left to right, at each place the longest. Punctuation within a word
 * and letters set one by one do not hide a name; a blank within a word does. Linear in the text.
 */
export function lerNomes(texto: string, { comecos }: NomesIndexados): NomeLido[] {
  const words = palavrasDe(texto);
  const joined = words.map(({ chave }) => chave).join('');
  /** The word that begins at a letter, and the one that ends before it. */
  const beginning = new Map<number, number>();
  let at = 0;
  for (const [i, { chave }] of words.entries()) {
    beginning.set(at, i);
    at += chave.length;
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
    for (; i < next; i += 1) letter += words[i]?.chave.length ?? 0;
  }
  return found;

  function longestAt(from: number, first: number): { nome: Nome; next: number } | null {
    for (let length = COMECO; length > 0; length -= 1) {
      for (const { letras, divisas, nome } of comecos.get(joined.slice(from, from + length)) ?? []) {
        const next = beginning.get(from + letras.length);
        if (next === undefined || !joined.startsWith(letras, from)) continue;
        let inside = 0;
        const whole = words.slice(first, next).every(({ chave, colada }, k) => {
          const fits = k === 0 || colada || divisas.has(inside);
          inside += chave.length;
          return fits;
        });
        if (whole) return { nome, next };
      }
    }
    return null;
  }
}
