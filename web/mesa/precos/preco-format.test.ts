import { expect, test } from 'vitest';
import {
  tidy,
  afterSave,
  typeValor,
  valorLine,
  keepMine,
  unsavedWords,
  withoutNames,
  type Edicoes,
} from '../edicao/edited-values.ts';
import { PRECO_FORMAT, savedWords } from './preco-format.ts';

const preco = (value: number | null, versao = 1, nome = 'A') => ({
  nome,
  valor: value,
  versao,
});
const NOT_GIVEN: Edicoes = {};
const lineOf = (emVigor: ReturnType<typeof preco>, edicoes: Edicoes) =>
  valorLine(emVigor, edicoes, PRECO_FORMAT);

test('untouched, a line shows the price in force and follows it', () => {
  expect(lineOf(preco(4_990), NOT_GIVEN)).toMatchObject({ text: '49,90', changed: false, error: null });
  expect(lineOf(preco(null, 2), NOT_GIVEN)).toMatchObject({ text: '', valor: null, changed: false });
});

test.each([
  ['59,9', 5_990, true, /^$/],
  ['', null, true, /^$/],
  ['49,9', 4_990, false, /^$/],
  ['0', undefined, true, /zero/],
  ['1.2.3', undefined, true, /Não entendemos/],
])('typed %j', (text, value, changed, error) => {
  const line = lineOf(preco(4_990), typeValor(NOT_GIVEN, preco(4_990), text));
  expect(line).toMatchObject({ text, changed, conflict: false });
  expect(line.valor).toBe(value);
  expect(line.error ?? '').toMatch(error);
});

test('left, a field is written as prices are', () => {
  const left = (text: string) =>
    tidy(typeValor(NOT_GIVEN, preco(4_990), text), preco(4_990), PRECO_FORMAT)['A']?.texto;
  expect(left('1234,5')).toBe('1.234,50');
  expect(left('')).toBe('');
  expect(left('12,345')).toBe('12,35');
  expect(left('0')).toBe('0,00');
  expect(left('10000,01')).toBe('10.000,01');
  expect(left(',5')).toBe('0,50');
  expect(left('49,9')).toBeUndefined();
  expect(tidy(NOT_GIVEN, preco(4_990), PRECO_FORMAT)).toBe(NOT_GIVEN);
});

test.each(['1.2.3', '1,2,3', ',', '9'.repeat(31)])(
  'left with %j → empty with words, and saves nothing',
  (text) => {
    const typed = typeValor(NOT_GIVEN, preco(4_990), text);
    const left = tidy(typed, preco(4_990), PRECO_FORMAT);
    expect(lineOf(preco(4_990), left)).toMatchObject({ text: '', valor: undefined, changed: true });
    expect(lineOf(preco(4_990), left).error).toContain(`Você digitou “${text}”.`);
    // Blurred again, it still is no decision to have no price; emptied by hand, it is.
    expect(tidy(left, preco(4_990), PRECO_FORMAT)).toEqual(left);
    expect(lineOf(preco(4_990), typeValor(left, preco(4_990), ''))).toMatchObject({
      valor: null,
      error: null,
    });
  },
);

test('another price set elsewhere is a conflict, until it is decided; the same price is none', () => {
  const mine = typeValor(NOT_GIVEN, preco(4_990, 1), '70,00');
  expect(lineOf(preco(5_990, 2), mine).conflict).toBe(true);
  expect(lineOf(preco(7_000, 2), mine)).toMatchObject({ conflict: false, changed: false });
  // Typing more does not resolve the conflict.
  expect(lineOf(preco(5_990, 2), typeValor(mine, preco(5_990, 2), '71,00')).conflict).toBe(true);
  expect(lineOf(preco(5_990, 2), keepMine(mine, preco(5_990, 2)))).toMatchObject({
    conflict: false,
    valor: 7_000,
  });
  expect(lineOf(preco(5_990, 2), withoutNames(mine, ['A']))).toMatchObject({
    text: '59,90',
    changed: false,
  });
});

test('what was typed while a save was under way is left to save, and is no conflict with it', () => {
  const sent = { A: { texto: '70,00', sobre: 1 }, B: { texto: '80,00', sobre: 1 } };
  const now = { ...sent, B: { texto: '81,00', sobre: 1 }, C: { texto: '9,00', sobre: 4 } };
  const left = afterSave(now, sent, [preco(7_000, 2, 'A'), preco(8_000, 2, 'B'), preco(1, 4, 'C')]);
  expect(left).toEqual({ B: { texto: '81,00', sobre: 2 }, C: { texto: '9,00', sobre: 4 } });
});

const saved = (...precos: (number | null)[]) =>
  savedWords(precos.map((value, i) => ({ Servico: 'ABC'.charAt(i), preco: value })));

test('a price that was emptied says what patients read, and only the others are in force', () => {
  expect(saved(4_990)).toBe('Preço salvo. Já vale.');
  expect(saved(null)).toBe('Preço salvo. A: Indisponível no momento.');
  expect(saved(4_990, 5_990)).toBe('2 preços salvos. Já valem.');
  expect(saved(null, null)).toBe('2 preços salvos. Indisponível no momento: A; B.');
  expect(saved(null, 1, 2)).toBe('3 preços salvos. Indisponível no momento: A. Os outros já valem.');
});

test('how many are left to save, in words', () => {
  expect([0, 1, 2].map((count) => unsavedWords(count, 'preço'))).toEqual([
    'Nada por salvar.',
    '1 preço mudou e ainda não foi salvo.',
    '2 preços mudaram e ainda não foram salvos.',
  ]);
  expect(unsavedWords(1, 'preço', { effect: 'sai da venda', emptied: ['A'] })).toBe(
    '1 preço mudou e ainda não foi salvo. Ao salvar, sai da venda: A.',
  );
});
