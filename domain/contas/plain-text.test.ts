import { expect, test } from 'vitest';
import { emUmaLinha, nomeSemEngano } from './plain-text.ts';

test.each([
  ['Ana Souza', 'Ana Souza'],
  ['Ana\nSouza', 'Ana Souza'],
  ['Ana \r\n\r\n  Souza', 'Ana Souza'],
  ['Ana\u2028Souza\u0085Lima', 'Ana Souza Lima'],
  ['Ana  Souza', 'Ana  Souza'],
])('the name %j → one line', (typed, line) => {
  expect(emUmaLinha(typed)).toBe(line);
});

test('a file name keeps neither line breaks nor what reverses it', () => {
  expect(nomeSemEngano('laudo\r\nBcc: a\u202Efdp.exe')).toBe('laudoBcc: afdp.exe');
});
