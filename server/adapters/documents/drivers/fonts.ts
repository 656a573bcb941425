import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { DEJAVU_SANS_MONO } from './dejavu-signs.ts';

/** The typeface of documents in its weights, and a font of emoji. */
const FACES = [
  '@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  '@expo-google-fonts/atkinson-hyperlegible-next/500Medium/AtkinsonHyperlegibleNext_500Medium.ttf',
  '@expo-google-fonts/atkinson-hyperlegible-next/600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
] as const;

/** The fonts' files, and which characters they contain. */
export type Fonts = {
  blobs: Buffer[];
  /** True when one of the fonts has a glyph for the character. */
  covers: (codePoint: number) => boolean;
};

/** Reads the font files from their packages, with the characters they contain. */
export async function readFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url);
  const blobs = await Promise.all(FACES.map((face) => readFile(resolve(face))));
  const known = new Set([...blobs.flatMap(signsOf), ...signsWithin(DEJAVU_SANS_MONO)]);
  return { blobs, covers: (codePoint) => known.has(codePoint) };
}

/** All characters of ranges such as `20-7e a0`. */
export function signsWithin(ranges: string): number[] {
  return ranges.split(' ').flatMap((text) => {
    const [first = 0, last = first] = text.split('-').map((hex) => Number.parseInt(hex, 16));
    return range(first, last);
  });
}

const SEGMENTS = 4;
const GROUPS = 12;

/**
 * The characters of a font, read from its `cmap` table:
 * https://learn.microsoft.com/typography/opentype/spec/cmap
 */
function signsOf(font: Buffer): number[] {
  const cmap = tableOf(font, 'cmap');
  const count = cmap.readUInt16BE(2);
  const tables = Array.from({ length: count }, (_, i) => cmap.subarray(cmap.readUInt32BE(8 + 8 * i)));
  return tables.flatMap((table) => {
    const format = table.readUInt16BE(0);
    if (format === SEGMENTS) return segmentsOf(table);
    return format === GROUPS ? groupsOf(table) : [];
  });
}

function tableOf(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    if (font.toString('latin1', at, at + 4) === tag) return font.subarray(font.readUInt32BE(at + 8));
  }
  throw new Error(`a font without ${tag}`);
}

function segmentsOf(table: Buffer): number[] {
  const bytes = table.readUInt16BE(6);
  return Array.from({ length: bytes / 2 }, (_, i) => {
    const last = table.readUInt16BE(14 + 2 * i);
    const first = table.readUInt16BE(16 + bytes + 2 * i);
    return range(first, last);
  }).flat();
}

function groupsOf(table: Buffer): number[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, i) => {
    const at = 16 + 12 * i;
    return range(table.readUInt32BE(at), table.readUInt32BE(at + 4));
  }).flat();
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
