import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { desenharQr } from './qr.ts';

/** Paints the path back onto squares. */
function pintar(path: string, lado: number): boolean[][] {
  const squares = Array.from({ length: lado }, () => Array.from({ length: lado }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let i = 0; i < Number(width); i++) squares[Number(y)]![Number(x) + i] = true;
  }
  return squares;
}

test.each(['00020126580014br.gov.bcb.pix', 'A', 'x'.repeat(400)])(
  'the path paints the code of %j',
  (text) => {
    const { lado, path } = desenharQr(text);
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    expect(lado).toBe(size);
    expect(pintar(path, lado)).toEqual(data);
  },
);
