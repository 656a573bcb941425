import { encode } from 'uqr';

/** A QR code as one SVG path of unit squares, and its width in modules (without quiet zone). */
export type DrawnQr = { width: number; path: string };

/** Encodes a text as a QR code of correction level M. */
export function drawQr(text: string): DrawnQr {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const runs: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1H${start}z`);
    }
  });
  return { width: size, path: runs.join('') };
}
