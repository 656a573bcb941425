import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { createObservable, useOutbox } from '#lib/outbox/observable.ts';
import { BLANK_ENTRY, type PaletteEntry } from './palette-search.ts';

/** An act on the open screen. */
export type PaletteAct = { name: string; icon: LucideIcon; keys: readonly string[]; act: () => void };

let open = false;
let acts: readonly PaletteAct[] = [];
const { snapshot, subscribe, tell } = createObservable(() => ({ open, acts }));

export function showPalette(shown: boolean): void {
  open = shown;
  tell();
}

/** Open state and acts of this screen. */
export function usePalette(): { open: boolean; acts: readonly PaletteAct[] } {
  return useOutbox({ snapshot, subscribe });
}

/** Offers acts of the last render in the palette while the screen is mounted. */
export function usePaletteActs(offered: readonly PaletteAct[]): void {
  useEffect(() => {
    acts = offered;
  });
  useEffect(
    () => () => {
      acts = [];
    },
    [],
  );
}

/** The acts of the open screen as lines of the palette. */
export function actEntries(offered: readonly PaletteAct[]): PaletteEntry[] {
  return offered.map(({ name, ...act }) => ({ ...BLANK_ENTRY, ...act, key: `ato-${name}`, name }));
}
