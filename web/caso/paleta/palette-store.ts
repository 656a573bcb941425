import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { createObservable, useOutbox } from '#lib/outbox/observable.ts';
import { BLANK_ENTRY, type PaletteEntry } from './palette-search.ts';

/** Something that the palette can do on the screen that is open now. */
export type PaletteAct = { name: string; icon: LucideIcon; keys: readonly string[]; act: () => void };

let open = false;
let acts: readonly PaletteAct[] = [];
const { snapshot, subscribe, tell } = createObservable(() => ({ open, acts }));

/** Opens or closes the palette of this page. */
export function showPalette(shown: boolean): void {
  open = shown;
  tell();
}

/** Whether the palette is open, and what it can do on this screen. */
export function usePalette(): { open: boolean; acts: readonly PaletteAct[] } {
  return useOutbox({ snapshot, subscribe });
}

/** Offers acts of this screen in the palette while the screen is open; they are those of the last drawing. */
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
