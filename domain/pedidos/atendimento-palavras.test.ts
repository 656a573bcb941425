import { expect, test } from 'vitest';
import { ATENDIMENTOS } from './atendimento.ts';
import { palavraDoAtendimento } from './atendimento-palavras.ts';

test('every state of the work has its words; an unknown one stands as it is', () => {
  for (const word of ATENDIMENTOS) expect(palavraDoAtendimento(word)).not.toBe(word);
  expect([palavraDoAtendimento(null), palavraDoAtendimento('novo')]).toEqual([null, 'novo']);
});
