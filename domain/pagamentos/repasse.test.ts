import { expect, test } from 'vitest';
import {
  correcaoEmPalavras,
  mesesAbertos,
  linhaDoAto,
  proximoAFechar,
  recusaDoFechamento,
  recusaDoInicio,
  recusaDoValor,
  situacaoDoMes,
  type AtoApurado,
} from './repasse.ts';

const ato = (change: Partial<AtoApurado> = {}): AtoApurado => ({
  feitoEm: new Date('2026-10-10T12:00:00Z'),
  devido: 1_000,
  lancado: 0,
  tinhaLinha: false,
  existe: true,
  revogado: false,
  devolvido: false,
  ...change,
});
const PAID = { lancado: 1_000, tinhaLinha: true };

test.each<[string, AtoApurado, number, string | null]>([
  ['2026-10', ato(), 1_000, null],
  ['2026-11', ato(), 1_000, 'incluido'],
  ['2026-11', ato({ ...PAID, devido: 0, revogado: true }), -1_000, 'revogado'],
  ['2026-11', ato({ ...PAID, devido: 0, devolvido: true }), -1_000, 'devolvido'],
  ['2026-11', ato({ ...PAID, devido: 0, existe: false }), -1_000, 'desfeito'],
  ['2026-11', ato({ ...PAID, devido: 1_250 }), 250, 'regra'],
  ['2026-11', ato({ ...PAID, lancado: 0 }), 1_000, 'pago de novo'],
])('in %s an act %j brings %d, reason %s', (mes, one, centavos, correcao) => {
  expect(linhaDoAto(mes, one)).toEqual({ centavos, correcao });
});

test('a month belongs to São Paulo: its last moment there is still its own', () => {
  const last = ato({ feitoEm: new Date('2026-11-01T02:59:59.999Z') });
  expect(linhaDoAto('2026-10', last).correcao).toBeNull();
  expect(linhaDoAto('2026-11', ato({ feitoEm: new Date('2026-11-01T03:00:00Z') })).correcao).toBeNull();
});

test('months close one after the other, the first one freely, never before their end', () => {
  expect(recusaDoFechamento('2026-11', [], '2026-11')).toMatch(/ainda não acabou/);
  expect(recusaDoFechamento('2026-09', [], '2026-11')).toBeNull();
  expect(recusaDoFechamento('2026-10', ['2026-08'], '2026-11')).toBe('Feche antes setembro de 2026.');
  expect(recusaDoFechamento('2026-09', ['2026-08'], '2026-11')).toBeNull();
  expect(recusaDoFechamento('2026-07', ['2026-08'], '2026-11')).toMatch(/começou em agosto de 2026/);
  expect(recusaDoFechamento('2026-08', ['2026-08'], '2026-11')).toBeNull();
  expect([proximoAFechar([]), proximoAFechar(['2026-11', '2026-12'])]).toEqual([null, '2027-01']);
  const states = ['2026-07', '2026-08', '2026-09', '2026-11'].map((mes) =>
    situacaoDoMes(mes, ['2026-08'], '2026-11'),
  );
  expect(states).toEqual(['antes do repasse', 'fechado', 'aberto', 'em curso']);
});

test('open months are those behind the last closed one, twelve at most', () => {
  expect(mesesAbertos(['2026-09'], '2020-01', '2026-11')).toEqual(['2026-11', '2026-10']);
  expect(mesesAbertos([], '2026-11', '2026-11')).toEqual(['2026-11']);
  expect(mesesAbertos([], '2020-01', '2026-11')).toHaveLength(12);
});

test('values and days that may not be are refused', () => {
  expect([recusaDoValor('simples', 0), recusaDoValor('consulta', 1_000_000)]).toEqual([null, null]);
  expect(
    ['nada', 'simples', 'simples', 'recusa'].map((one, i) =>
      recusaDoValor(one, [1, -1, 1.5, 1_000_001][i] ?? 0),
    ),
  ).toEqual(['desconhecido', 'valor', 'valor', 'valor']);
  const agora = new Date('2026-11-28T12:00:00Z');
  expect(
    ['2025-11-01', '2025-10-31', '2027-11-28', '2028-01-01'].map((dia) => recusaDoInicio(dia, agora)),
  ).toEqual([null, 'antiga', null, 'distante']);
});

test('a correction says its month and its reason', () => {
  expect(correcaoEmPalavras('revogado', new Date('2026-11-01T02:59:59Z'))).toBe(
    'Correção de outubro de 2026: documento revogado',
  );
});
