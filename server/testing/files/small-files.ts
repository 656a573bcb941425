import { pagesOf, pdfOfObjects } from './pdf.ts';

/** A whole PNG of one pixel. */
export const PNG: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** A whole PDF of one page with a word on it, of exactly this size. */
export function pdfOf(size: number): Buffer {
  let filling = 0;
  for (;;) {
    const pdf = pdfOfObjects(pagesOf(1), ' '.repeat(filling));
    if (pdf.length === size) return pdf;
    if (filling === 0 && pdf.length > size) throw new RangeError(`the smallest is ${pdf.length} bytes`);
    filling += size - pdf.length;
  }
}
