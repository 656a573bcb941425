import type { LucideIcon } from 'lucide-react';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import { palavraParecida } from '#domain/mesa/nome-parecido.ts';
import type { AskedAct } from './asked-act.ts';

/** A line of the palette with its target or act. */
export type PaletteEntry = {
  key: string;
  name: string;
  detail: string;
  /** Other words by which it is found. */
  words: string;
  /** Shown at the right. */
  aside: string;
  keys: readonly string[];
  icon: LucideIcon | null;
  /** The service of a case or order, for the colour of its sheet. */
  servico: string | null;
  to: string | null;
  /** The dialog that its screen opens. */
  asks: AskedAct | null;
  act: (() => void) | null;
};

export type PaletteGroup = {
  title: string;
  entries: readonly PaletteEntry[];
  /** Found by the server: they need not contain the search words. */
  found?: boolean;
};

/** Defaults of a line. */
export const BLANK_ENTRY = {
  detail: '',
  words: '',
  aside: '',
  keys: [],
  icon: null,
  servico: null,
  to: null,
  asks: null,
  act: null,
};
/** Lines of a group per search. */
const MOST = 7;

/** Lines with every search word, also where it has a mistake, by group; without empty groups. */
export function searchEntries(groups: readonly PaletteGroup[], busca: string): PaletteGroup[] {
  const words = semAcento(busca).split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, entries, found = false }) => ({
      title,
      entries: entries
        .filter((entry) => found || matches(entry, words))
        // Names with the first word precede services with it.
        .toSorted((a, b) => Number(holds(b.name, words[0])) - Number(holds(a.name, words[0])))
        .slice(0, MOST),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function matches({ name, detail, words: others }: PaletteEntry, words: readonly string[]): boolean {
  const text = semAcento(`${name} ${detail} ${others}`);
  return words.every(
    (word) => text.includes(word) || palavraParecida(word, text.split(/[^a-z\d]+/)) !== null,
  );
}

function holds(name: string, word = ''): boolean {
  return semAcento(name).includes(word);
}

/** A name in three parts; the middle one matched the search. */
export function foundParts(name: string, busca: string): [before: string, found: string, after: string] {
  const word = semAcento(busca).trim().split(/\s+/)[0] ?? '';
  const at = word === '' ? -1 : semAcento(name).indexOf(word);
  if (at === -1) return [name, '', ''];
  return [name.slice(0, at), name.slice(at, at + word.length), name.slice(at + word.length)];
}
