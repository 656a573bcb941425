import { createHash, randomBytes } from 'node:crypto';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';

/** A unique one-page PDF, slightly longer than `filling` bytes. */
export function onePagePdf(filling: number): Buffer {
  const noise = randomBytes(Math.ceil(filling / 2))
    .toString('hex')
    .slice(0, filling);
  return pdfOfObjects(pagesOf(1), noise);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
