import type { LucideIcon } from 'lucide-react';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';

/** A line of the palette with its target or act. */
export type PaletteEntry = {
  key: string;
  name: string;
  detail: string;
  /** Shown at the right. */
  aside: string;
  keys: readonly string[];
  icon: LucideIcon | null;
  /** The service of a case or order, for the colour of its sheet. */
  servico: string | null;
  to: string | null;
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
  aside: '',
  keys: [],
  icon: null,
  servico: null,
  to: null,
  act: null,
};
/** Lines of a group per search. */
const MOST = 7;

/** Lines with every search word, by group; without empty groups. */
export function searchEntries(groups: readonly PaletteGroup[], busca: string): PaletteGroup[] {
  const words = semAcento(busca).split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, entries, found = false }) => ({
      title,
      entries: entries
        .filter(({ name, detail }) => {
          if (found) return true;
          const text = semAcento(`${name} ${detail}`);
          return words.every((word) => text.includes(word));
        })
        // Names with the first word precede services with it.
        .toSorted((a, b) => Number(holds(b.name, words[0])) - Number(holds(a.name, words[0])))
        .slice(0, MOST),
    }))
    .filter(({ entries }) => entries.length > 0);
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
