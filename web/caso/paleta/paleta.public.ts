/** Palette of the staff's screens; each room supplies its own lines. */
export { useAskedAct, type AskedAct } from './asked-act.ts';
export { PaletteDialog } from './PaletteDialog.tsx';
export { BLANK_ENTRY, type PaletteEntry, type PaletteGroup } from './palette-search.ts';
export { actEntries, showPalette, usePalette, usePaletteActs, type PaletteAct } from './palette-store.ts';
