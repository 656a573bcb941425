import { MENOS_DE_NOME, semAcento } from '../mesa/busca-pedidos.ts';

/** Longer words are known by their beginning. */
const LETRAS = 32;
/** Words of one search; further ones are not looked for. */
const PROCURADAS = 6;
/** Letters of an excerpt before the first word that was found, and in all. */
const ANTES = 60;
const TRECHO = 200;
const DEZ_DIAS_MS = 864_000_000;

const PALAVRA = /[a-z0-9]+/g;

function palavrasEm(texto: string): string[] {
  return [...new Set((semAcento(texto).match(PALAVRA) ?? []).map((palavra) => palavra.slice(0, LETRAS)))];
}

const dezena = (em: Date) => Math.floor(em.getTime() / DEZ_DIAS_MS);

/** All messages of the same ten days have the same mark, by which a search narrows words to a time. */
function marcaDosDias(em: Date): string {
  return `#${dezena(em)}`;
}

/** Tens of days of a period: the index has each word once for each period in which it was said (`palavras_no_tempo`). */
const DEZENAS_DO_PERIODO = 8;

const periodoDe = (dezenas: number) => Math.floor(dezenas / DEZENAS_DO_PERIODO);

/** The periods from that of `ate` down to that of `desde`, newest first. */
export function periodosEntre(desde: Date, ate: Date): number[] {
  const first = periodoDe(dezena(desde));
  return Array.from(
    { length: Math.max(0, periodoDe(dezena(ate)) - first + 1) },
    (_, i) => first + i,
  ).toReversed();
}

/** How the index of words has a beginning of a word, or a mark, that was written in a period. */
export function noPeriodo(periodo: number, palavra: string): string {
  return `${periodo}.${palavra}`;
}

/** As the index has them, the marks of the ten days of a moment and of the `n` - 1 before, newest first. */
export function marcasAte(em: Date, n: number): string[] {
  const newest = dezena(em);
  return Array.from({ length: n }, (_, i) => noPeriodo(periodoDe(newest - i), `#${newest - i}`));
}

/** The words of a message without accents and the mark of its days, as PostgreSQL writes a `tsvector`. */
export function palavrasDaMensagem(texto: string, em: Date): string {
  return [...palavrasEm(texto), marcaDosDias(em)].join(' ');
}

/** The beginnings of words that a message must all have; null where none is long enough to look for. */
export function palavrasProcuradas(busca: string): string[] | null {
  const palavras = palavrasEm(busca).slice(0, PROCURADAS);
  return palavras.some((palavra) => palavra.length >= MENOS_DE_NOME) ? palavras : null;
}

/** A part of an excerpt; `achado` where it is a word that was looked for. */
export type ParteDoTrecho = { texto: string; achado: boolean };

/** The part of a text around the first word that begins as one of `palavras` does; each such word is marked. */
export function trechoCom(texto: string, palavras: readonly string[]): ParteDoTrecho[] {
  const words = [...texto.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({ word, index }));
  const found = words.filter(({ word }) =>
    palavrasEm(word).some((own) => palavras.some((palavra) => own.startsWith(palavra))),
  );
  const from = startAt(texto, found[0]?.index ?? 0);
  const to = from + TRECHO;
  const parts: ParteDoTrecho[] = [];
  let at = from;
  for (const { word, index } of found) {
    if (index + word.length > to) break;
    if (index > at) parts.push({ texto: texto.slice(at, index), achado: false });
    parts.push({ texto: word, achado: true });
    at = index + word.length;
  }
  const rest = wholeSigns(texto.slice(at, to));
  if (rest !== '') parts.push({ texto: rest, achado: false });
  return [
    ...(from > 0 ? [{ texto: '… ', achado: false }] : []),
    ...parts,
    ...(to < texto.length ? [{ texto: ' …', achado: false }] : []),
  ];
}

/** The beginning of a word some letters before `index`. */
function startAt(texto: string, index: number): number {
  if (index <= ANTES) return 0;
  const space = texto.lastIndexOf(' ', index - ANTES);
  return space < index - 2 * ANTES ? index : space + 1;
}

/** Without the first half of a sign that was cut through. */
function wholeSigns(texto: string): string {
  return texto.replace(/[\uD800-\uDBFF]$/, '');
}
