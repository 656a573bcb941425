import { expect, test } from 'vitest';
import { ABERTA_MS, ESPERA_MS, passoDaRecuperacao } from './celular-de-recuperacao.ts';

const now = new Date('2026-11-27T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const begun = { passo: 'comeca', liberaEm: at(ESPERA_MS) };

test.each([
  ['none before', null, begun],
  ['a wait that is not over', at(1), { passo: 'espera', liberaEm: at(1) }],
  ['a wait that has just ended', now, { passo: 'abre' }],
  ['the last moment', at(-ABERTA_MS), { passo: 'abre' }],
  ['an opening that nobody used', at(-ABERTA_MS - 1), begun],
])('%s → what a right code does', (_, liberaEm, passo) => {
  expect(passoDaRecuperacao(liberaEm, now)).toEqual(passo);
});
