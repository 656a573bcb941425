import { readFile, writeFile } from 'node:fs/promises';
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import sharp, { type Sharp } from 'sharp';
import { PREVIEW } from './read-picture.ts';
import { pdfExecutes } from './pdf-actions.ts';
import { streamsFit } from './pdf-streams.ts';
import { BadFile } from './reader-protocol.ts';

/**
 * Opens a PDF, once its streams are known to stay within bounds, and loads its first page.
 * @returns the number of pages, and whether it holds scripts or acts on opening
 * @throws BadFile for a password, a damaged file, or a stream that swells beyond its limit
 */
export async function openPdf(file: string): Promise<{ pages: number; executes: boolean }> {
  const bytes = await readFile(file);
  if (!(await streamsFit(bytes))) throw new BadFile('unreadable');
  const executes = pdfExecutes(bytes);
  return withDocument(file, async (document) => {
    const pages = document.getPageCount();
    if (pages < 1) throw new BadFile('unreadable');
    sizeOf(document);
    return { pages, executes };
  });
}

/** Draws the first page of a PDF as its preview. */
export async function drawPage({ file, preview }: { file: string; preview: string }): Promise<object> {
  return withDocument(file, async (document) => {
    const picture = await rasterOf(document, 0, PREVIEW.width);
    await writeFile(preview, await picture.webp({ quality: PREVIEW.quality }).toBuffer());
    return {};
  });
}

/** Renders one page with its longer side as many pixels as given. */
export async function rasterOf(document: PDFiumDocument, page: number, longSide: number): Promise<Sharp> {
  const { width, height } = sizeOf(document, page);
  const scale = longSide / Math.max(width, height);
  const drawn = await document.getPage(page).render({
    render: 'bitmap',
    // A very narrow page is at least one pixel wide.
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    scale: 1,
  });
  const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
  return sharp(drawn.data, { raw }).removeAlpha();
}

function sizeOf(document: PDFiumDocument, page = 0): { width: number; height: number } {
  const { originalWidth: width, originalHeight: height } = document.getPage(page).getOriginalSize();
  // The size is zero when the page cannot be loaded.
  if (!(width > 0 && height > 0)) throw new BadFile('unreadable');
  return { width, height };
}

/**
 * Opens a PDF with a new instance of the library, so that a file cannot affect the next one through its
 * memory.
 */
export async function withDocument<T>(
  file: string,
  use: (document: PDFiumDocument) => Promise<T>,
): Promise<T> {
  const bytes = await readFile(file);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    // The library's errors differ only in their text.
    const locked = error instanceof Error && /password|security/i.test(error.message);
    throw new BadFile(locked ? 'password' : 'unreadable', { cause: error });
  });
  return use(document);
}
