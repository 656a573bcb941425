import { createHash, randomBytes } from 'node:crypto';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';

/** A whole PDF of one page, like no other; `filling` bytes long and a little more. */
export function onePagePdf(filling: number): Buffer {
  const noise = randomBytes(Math.ceil(filling / 2))
    .toString('hex')
    .slice(0, filling);
  return pdfOfObjects(pagesOf(1), noise);
}

/** Lower-case hex SHA-256. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
