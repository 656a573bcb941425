import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { weaknessOf } from './weak-secret.ts';

test.each([
  ['x', 'menos de 32'],
  ['a'.repeat(64), 'repete'],
  ['abcdefgh'.repeat(4), 'repete'],
  ['0123456789abcdef0123456789abcdef', 'repete'],
  ['abcdefghijklmnopqrstuvwxyz{|}~\u007f\u0080', 'sequência'],
  ['troque-este-segredo-9f8a7c6d5b4e3f2a', 'exemplo'],
  [Buffer.alloc(32), 'repete'],
  [Buffer.alloc(32, 'chave de oito'), 'repete'],
])('%s is no secret', (secret, why) => {
  expect(weaknessOf(secret)).toContain(why);
});

test('what openssl draws, as bytes, hexadecimal or base64, and a long sentence are', () => {
  const drawn = Array.from({ length: 2_000 }, () => randomBytes(32));
  const all = drawn.flatMap((bytes) => [bytes, bytes.toString('hex'), bytes.toString('base64')]);
  expect(all.map(weaknessOf).filter((weakness) => weakness !== null)).toEqual([]);
  expect(weaknessOf('um segredo de trinta e duas letras ou mais')).toBeNull();
});
