import { expect, test } from 'vitest';
import {
  arrumar,
  depoisDeSalvar,
  digitar,
  linhaDe,
  manter,
  porSalvar,
  sem,
  type Edicoes,
} from './edicoes.ts';

const preco = (valor: number | null, versao = 1, Servico = 'A') => ({
  Servico,
  preco: valor,
  versao,
  desde: '2026-11-20T12:00:00.000Z',
});
const NADA: Edicoes = {};

test('untouched, a line shows the price in force and follows it', () => {
  expect(linhaDe(preco(4_990), NADA)).toMatchObject({ texto: '49,90', mudou: false, erro: null });
  expect(linhaDe(preco(null, 2), NADA)).toMatchObject({ texto: '', preco: null, mudou: false });
});

test.each([
  ['59,9', 5_990, true, /^$/],
  ['', null, true, /^$/],
  ['49,9', 4_990, false, /^$/],
  ['0', undefined, true, /zero/],
  ['1.2.3', undefined, true, /Não entendemos/],
])('typed %j', (texto, valor, mudou, erro) => {
  const linha = linhaDe(preco(4_990), digitar(NADA, preco(4_990), texto));
  expect(linha).toMatchObject({ texto, mudou, conflito: false });
  expect(linha.preco).toBe(valor);
  expect(linha.erro ?? '').toMatch(erro);
});

test('left, a field is written as prices are; what cannot be read stays as it was typed', () => {
  const left = (texto: string) => arrumar(digitar(NADA, preco(4_990), texto), preco(4_990))['A']?.texto;
  expect(left('1234,5')).toBe('1.234,50');
  expect(left('')).toBe('');
  expect(left('1.2.3')).toBe('1.2.3');
  expect(left('49,9')).toBeUndefined();
  expect(arrumar(NADA, preco(4_990))).toBe(NADA);
});

test('another price set elsewhere is a conflict, until it is decided; the same price is none', () => {
  const mine = digitar(NADA, preco(4_990, 1), '70,00');
  expect(linhaDe(preco(5_990, 2), mine).conflito).toBe(true);
  expect(linhaDe(preco(7_000, 2), mine)).toMatchObject({ conflito: false, mudou: false });
  // Typing on does not decide it.
  expect(linhaDe(preco(5_990, 2), digitar(mine, preco(5_990, 2), '71,00')).conflito).toBe(true);
  expect(linhaDe(preco(5_990, 2), manter(mine, preco(5_990, 2)))).toMatchObject({
    conflito: false,
    preco: 7_000,
  });
  expect(linhaDe(preco(5_990, 2), sem(mine, ['A']))).toMatchObject({ texto: '59,90', mudou: false });
});

test('what was typed while a save was under way is left to save, and is no conflict with it', () => {
  const sent = { A: { texto: '70,00', sobre: 1 }, B: { texto: '80,00', sobre: 1 } };
  const now = { ...sent, B: { texto: '81,00', sobre: 1 }, C: { texto: '9,00', sobre: 4 } };
  const left = depoisDeSalvar(now, sent, [preco(7_000, 2, 'A'), preco(8_000, 2, 'B'), preco(1, 4, 'C')]);
  expect(left).toEqual({ B: { texto: '81,00', sobre: 2 }, C: { texto: '9,00', sobre: 4 } });
});

test('how many are left to save, in words', () => {
  expect([0, 1, 2].map(porSalvar)).toEqual([
    'Nada por salvar.',
    '1 preço mudou e ainda não foi salvo.',
    '2 preços mudaram e ainda não foram salvos.',
  ]);
});
