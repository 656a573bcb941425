import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { rasterOf, withDocument } from './read-pdf.ts';
import { MAX_PIXELS } from './read-picture.ts';
import type { ReaderTask } from './reader-protocol.ts';

/** Pixels of the longer side: A4 at 150 dpi, at which the small print of laboratory reports is legible. */
const LONG_SIDE = 1754;
const QUALITY = 78;
/** A page heavier than this is a photograph and is encoded with lower quality. */
const HEAVY = { bytes: 1_000_000, quality: 55 };
/**
 * An image longer than this multiple of its width, such as a scrolling screenshot, is split over several
 * pages of this ratio.
 */
const LONGEST = 2.6;

type Ask = Extract<ReaderTask, { what: 'sheets' }>;
type Drawn = { drawn: number; total: number; bytes: number };

/** Draws the first pages of a stored file, each into a JPEG file. */
export async function drawSheets(ask: Ask): Promise<Drawn> {
  const found = await fileTypeFromFile(ask.file);
  if (found?.mime !== 'application/pdf') return drawPicture(ask);
  return withDocument(ask.file, (document) =>
    write(ask, document.getPageCount(), (page) => rasterOf(document, page, LONG_SIDE)),
  );
}

async function drawPicture(ask: Ask): Promise<Drawn> {
  const { width, height } = await sharp(ask.file).metadata();
  const open = () => sharp(ask.file, { limitInputPixels: MAX_PIXELS });
  if (height <= width * LONGEST) return write(ask, 1, async () => open());
  const step = Math.round(width * LONGEST);
  const total = Math.ceil(height / step);
  return write(ask, total, async (sheet) => {
    const top = sheet * step;
    return open().extract({ left: 0, top, width, height: Math.min(step, height - top) });
  });
}

/** Writes up to `count` pages; fewer when they exceed the byte limit or one of them cannot be drawn. */
async function write(
  { folder, count, bytes: most }: Ask,
  total: number,
  pictureOf: (sheet: number) => Promise<Sharp>,
): Promise<Drawn> {
  let [drawn, bytes] = [0, 0];
  while (drawn < Math.min(count, total) && bytes < most) {
    const jpeg = await jpegOf(pictureOf, drawn).catch((error: unknown) => {
      if (drawn === 0) throw error;
      return null;
    });
    if (jpeg === null) break;
    drawn += 1;
    bytes += jpeg.length;
    await writeFile(join(folder, `sheet-${drawn}`), jpeg, { mode: 0o600 });
  }
  return { drawn, total, bytes };
}

async function jpegOf(pictureOf: (sheet: number) => Promise<Sharp>, sheet: number): Promise<Buffer> {
  const picture = (await pictureOf(sheet))
    .flatten({ background: '#fff' })
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const jpeg = await picture.clone().jpeg({ quality: QUALITY }).toBuffer();
  return jpeg.length > HEAVY.bytes ? picture.jpeg({ quality: HEAVY.quality }).toBuffer() : jpeg;
}
