import { expect, test } from 'vitest';
import { recusaDoTamanho } from '#domain/ajustes/logo.ts';
import { fit } from './draw-logo.ts';

test.each([
  ['a photograph', 4000, 3000, false, [256, 192]],
  ['a wide one', 2000, 250, false, [640, 80]],
  ['a small one', 90, 30, false, [90, 30]],
  ['a drawing without pixels', 30, 10, true, [576, 192]],
] as const)('%s → drawn within the limits, in its proportion', (_, w, h, grows, size) => {
  const { largura, altura } = fit(w, h, grows);
  expect([largura, altura]).toEqual(size);
  expect(recusaDoTamanho({ largura, altura })).toBeNull();
});
