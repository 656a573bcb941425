import { semAcento } from '../../mesa/busca-pedidos.ts';

/** The lists of substances of the reference data; `comum` is on none of them. */
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
 * The documents that a medicine may need, the strictest first. The order among them is proposed, not quoted from a
 * rule; `retinoide` and `talidomida` are notifications that are not issued here.
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
export type Excecao = { readonly documento: Destino; readonly condicao: string };

/** One active substance of the reference data with its exceptions. */
export type Substancia = {
  /** Its Brazilian common name (DCB), without salt or ester. */
  readonly dcb: string;
  readonly lista: Lista;
  readonly documento: Destino;
  /** Limits and restrictions in the words of the source. */
  readonly observacao: string;
  readonly excecoes: readonly Excecao[];
};

/** What a text says of medicines. */
export type Reconhecimento = {
  readonly substancias: readonly Substancia[];
  /** Parts of a combination in which no substance was found, as typed. */
  readonly desconhecidas: readonly string[];
};

/** A name without accents, capitals, hyphens and doubled spaces: two spellings of one substance are equal. */
export function chaveDaSubstancia(nome: string): string {
  return semAcento(nome)
    .replaceAll(/[-‐‑–]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The name of a substance, and the others that the remark of its source gives it. */
function nomesDaSubstancia({ dcb, observacao }: Substancia): string[] {
  const others = [...observacao.matchAll(/(?:Sinônimo|No texto oficial): ([^.(]+)/g)];
  return [...others.flatMap(([, names = '']) => names.split(';')), dcb];
}

/** The components of a combination as typed: "paracetamol + codeína 500 mg + 30 mg" has two, for "30 mg" names nothing. */
function componentes(texto: string): string[] {
  return texto
    .split('+')
    .map((part) => part.trim())
    .filter((part) => /\p{L}{4}/u.test(part));
}

/** Longest name of a substance, in words. */
const MAX_PALAVRAS = 8;

/**
 * Every run of up to eight words of a text, as keys, the longer first: what to look for in the reference data. The text
 * may hold salt, brand and strength beside the substance ("Losartana potássica 50 mg").
 */
export function nomesPossiveis(texto: string): string[] {
  return [...new Set(componentes(texto).flatMap((part) => runs(wordsOf(part)).map(({ key }) => key)))];
}

/** The substances that a text names, each once, by the given rows (more may be handed in than are named; a list that was handed in is not changed later). */
export function reconhecer(texto: string, conhecidas: readonly Substancia[]): Reconhecimento {
  const rows = indexOf(conhecidas);
  const found = new Map<string, Substancia>();
  const unknown: string[] = [];
  for (const part of componentes(texto)) {
    const taken = new Set<number>();
    let any = false;
    for (const { key, at, length } of runs(wordsOf(part))) {
      const row = rows.get(key);
      const places = Array.from({ length }, (_, i) => at + i);
      if (row === undefined || places.some((place) => taken.has(place))) continue;
      for (const place of places) taken.add(place);
      found.set(row.dcb, row);
      any = true;
    }
    if (!any) unknown.push(part);
  }
  return { substancias: [...found.values()], desconhecidas: unknown };
}

/** Lists that were indexed before: one list is asked for every medicine of a document, several times. */
const INDEXES = new WeakMap<readonly Substancia[], ReadonlyMap<string, Substancia>>();

function indexOf(conhecidas: readonly Substancia[]): ReadonlyMap<string, Substancia> {
  const known = INDEXES.get(conhecidas);
  if (known) return known;
  const index = new Map(
    conhecidas.flatMap((row) => nomesDaSubstancia(row).map((nome) => [chaveDaSubstancia(nome), row])),
  );
  INDEXES.set(conhecidas, index);
  return index;
}

function wordsOf(text: string): string[] {
  const key = chaveDaSubstancia(text);
  return key === '' ? [] : key.split(' ');
}

function runs(words: readonly string[]): { key: string; at: number; length: number }[] {
  const longest = Math.min(MAX_PALAVRAS, words.length);
  return Array.from({ length: longest }, (_, i) => longest - i).flatMap((length) =>
    Array.from({ length: words.length - length + 1 }, (_, at) => ({
      key: words.slice(at, at + length).join(' '),
      at,
      length,
    })),
  );
}
