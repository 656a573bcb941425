import type { CSSProperties } from 'react';
import { paletaDaMarca, type Cor } from '#domain/ajustes/cor.ts';

const FONT = 'Arial, Helvetica, sans-serif';
const INK = '#121a33';
const FAINT = '#566075';
const BLUE = '#2244bb';

const text = (fontSize: number, lineHeight: number, color: string, margin: string): CSSProperties => ({
  fontFamily: FONT,
  fontSize,
  lineHeight,
  color,
  margin,
});

/**
 * The style of each part of a mail, limited to what Outlook's Word engine and Gmail support
 * (mail-rules.testing.ts).
 */
export const look = {
  blue: BLUE,
  body: { margin: 0, padding: 0, backgroundColor: '#f5f7fb' },
  table: { borderCollapse: 'separate' },
  width: { borderCollapse: 'separate', width: '100%', maxWidth: 560, margin: '0 auto' },
  margin: { padding: '24px 12px' },
  sheet: { backgroundColor: '#ffffff', padding: '28px 24px', borderRadius: 14 },
  brand: { ...text(14, 1.4, FAINT, '0 0 20px'), fontWeight: 'bold' },
  title: { ...text(22, 1.25, INK, '0 0 16px'), fontWeight: 'bold' },
  paragraph: text(16, 1.5, INK, '0 0 16px'),
  ground: { backgroundColor: BLUE, borderRadius: 10, padding: '14px 24px' },
  button: {
    fontFamily: FONT,
    fontSize: 16,
    lineHeight: 1.25,
    fontWeight: 'bold',
    color: '#ffffff',
    textDecoration: 'none',
    display: 'inline-block',
  },
  address: text(13, 1.5, FAINT, '16px 0 0'),
  link: { color: BLUE, wordBreak: 'break-all' },
  footer: { ...text(13, 1.5, FAINT, '24px 0 0'), paddingTop: 16, borderTop: '1px solid #dbe0e9' },
  logo: { border: 0, padding: 4, borderRadius: 6, backgroundColor: '#ffffff' },
  preview: {
    display: 'none',
    fontSize: 1,
    lineHeight: '1px',
    maxHeight: 0,
    overflow: 'hidden',
    color: '#f5f7fb',
  },
} as const satisfies Record<string, CSSProperties | string>;

/**
 * Styles for clients that support the reader's dark mode; other clients ignore them or invert colours
 * themselves.
 */
const DARK = `@media (prefers-color-scheme: dark) {
.backdrop { background-color: #0c0f1a !important; }
.sheet { background-color: #141925 !important; }
.strong { color: #edf0f6 !important; }
.faint { color: #bcc3d0 !important; }
.line { border-top-color: #2b3141 !important; }
.link { color: #a2bcff !important; }
}`;

const DARK_LINK = '#a2bcff';

/** In the house's colour, whose shade for the dark can be read there; null is the design's blue. */
export function darkStyles(cor: Cor | null): string {
  if (cor === null) return DARK;
  return DARK.replace(DARK_LINK, paletaDaMarca(cor).escuro['brand-text'] ?? DARK_LINK);
}

export const groundOf = (cor: Cor | null): CSSProperties =>
  cor === null ? look.ground : { ...look.ground, backgroundColor: cor };

export const linkOf = (cor: Cor | null): CSSProperties =>
  cor === null ? look.link : { ...look.link, color: cor };
