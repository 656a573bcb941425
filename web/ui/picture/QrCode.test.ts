import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawQr } from './QrCode.tsx';

/** Renders the path back into modules. */
function paint(path: string, side: number): boolean[][] {
  const squares = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let i = 0; i < Number(run); i++) squares[Number(y)]![Number(x) + i] = true;
  }
  return squares;
}

test.each(['otpauth://totp/a?secret=JBSWY3DPEHPK3PXP', 'A', 'x'.repeat(400)])(
  'the path paints the code of %j',
  (text) => {
    const { width, path } = drawQr(text);
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    expect(width).toBe(size);
    expect(paint(path, width)).toEqual(data);
  },
);
