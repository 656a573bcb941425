import { expect, test } from 'vitest';
import { normalizeCodigo } from './cid.policy.ts';

test.each([
  ['J06.9', 'J06.9'],
  ['j069', 'J06.9'],
  [' j06 ', 'J06'],
  ['J06.', 'J06'],
  ['f4', 'F4'],
  ['f4.1', null],
  ['J0699', null],
  ['06.9', null],
  ['dor', null],
  ['', null],
])('%s is %s', (texto, codigo) => {
  expect(normalizeCodigo(texto)).toBe(codigo);
});
