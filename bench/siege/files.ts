import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { pdfOfObjects } from '#testing/files/pdf.ts';
import { pngBomb } from '#testing/files/pictures.ts';

const MB = 1024 * 1024;

/** Small files that decompress to large ones, or are slow to read. */
export type HostileFiles = { swelling: Buffer; slow: Buffer; pictures: Buffer[] };

/** Takes some seconds. */
export async function hostileFiles(): Promise<HostileFiles> {
  return {
    swelling: pageOf(await zeros(900 * MB)),
    slow: pageOf(deflateSync('0 0 m 595 842 100 700 300 20 c S\n'.repeat(400_000))),
    pictures: [pngBomb(30_000), pngBomb(8_000)],
  };
}

/** A PDF whose only page is drawn by these bytes, compressed. */
function pageOf(content: Buffer): Buffer {
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    `<</Filter/FlateDecode/Length ${content.length}>>stream\n${content.toString('latin1')}\nendstream\n`,
  ]);
}

/** Zeros, compressed to a thousandth. */
async function zeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate();
  const made = buffer(deflate);
  const piece = Buffer.alloc(16 * MB);
  for (let left = bytes; left > 0; left -= piece.length) {
    if (!deflate.write(piece.subarray(0, left))) await once(deflate, 'drain');
  }
  deflate.end();
  return made;
}
