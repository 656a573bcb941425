import { expect, test } from 'vitest';
import type { Medico } from '#platform/actor.ts';
import { call, UNIQUE_VIOLATION } from '#platform/db/command/decision.ts';
import { importarFaixa, MAX_FAIXAS, type NumerosDeps } from './numeros.usecases.ts';
import { insertFaixa, type FaixaRow } from './numeros.repository.ts';

const input = { id: 'nova', numero: 'NRB', inicio: 26_111_350_000_001, fim: 26_111_350_000_010 } as const;
// The rule asks for nothing of either but the id and whether numbers are made up.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const actor = { medicoId: 'helena' } as Medico;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const deps = { site: { demo: true } } as NumerosDeps;
const given = { actor, input, deps, now: new Date('2026-11-27T12:00:00Z'), newId: () => 'id' };
const faixa = { ...input, simulada: true, uf: 'SP' };
const stored: FaixaRow = { ...faixa, proximo: input.inicio, bloqueada_em: null, de_fora: false };

type State = Parameters<typeof importarFaixa.decide>[0];
const decide = (state: Partial<State>) =>
  importarFaixa.decide({ uf: 'SP', known: [], overlap: undefined, ...state }, given, undefined);
const other = { ...stored, id: 'outra' };

test('a range that nobody has → inserted; the same id again → the stored one, nothing written', () => {
  expect(decide({})).toMatchObject({ writes: [call(insertFaixa, 'helena', faixa)], answer: stored });
  expect(decide({ known: [stored] })).toEqual({ answer: stored });
});

test.each([
  ['numbers of an own range', { overlap: { ...other, medico_id: 'helena' } }, /já estão na faixa/],
  ['numbers of another doctor', { overlap: { ...other, medico_id: 'caio' } }, /Outro médico/],
  ['one range too many', { known: Array.from({ length: MAX_FAIXAS }, () => other) }, /no máximo/],
  ['another state', { uf: 'RJ' }, /o seu CRM é de RJ/],
])('%s → refused', (_name, state, words) => {
  expect(() => decide(state)).toThrow(words);
});

const violation = (code: string) => Object.assign(new Error('taken'), { code });

test('the insert finds the id taken → not found; the numbers taken → of another doctor', () => {
  const { taken } = decide({}).writes?.[0] ?? {};
  expect(taken?.(violation(UNIQUE_VIOLATION))).toMatchObject({ status: 404 });
  expect(taken?.(violation('23P01'))).toMatchObject({ code: 'faixa_repetida' });
});
