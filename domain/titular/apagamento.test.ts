import { expect, test } from 'vitest';
import { CONSERVACAO_INICIAL } from '../ajustes/conservacao.ts';
import { comprovanteDe, fiscalAte, guardadoAte, prazoEmPalavras, prontuarioAte } from './apagamento.ts';

const NADA = {
  ultimoRegistro: null,
  ultimoPagamento: null,
  atendidos: 0,
  naoAtendidos: 0,
  pessoas: [],
  semPagar: 0,
  consultas: 0,
  cartas: 0,
  voltando: 0,
  casoAberto: false,
  noProvedor: false,
  conservacao: CONSERVACAO_INICIAL,
};
const conservacao = CONSERVACAO_INICIAL;
const em = new Date('2026-11-28T15:00:00Z');

test.each([
  ['2026-11-28T15:00:00Z', '2046-11-28'],
  // Still the day before in São Paulo.
  ['2026-11-28T02:00:00Z', '2046-11-27'],
  ['2024-02-29T15:00:00Z', '2044-02-29'],
  ['2080-02-29T15:00:00Z', '2100-03-01'],
])('an entry at %s → the record is kept until %s', (ultimo, ate) => {
  expect(prontuarioAte(new Date(ultimo), CONSERVACAO_INICIAL)).toBe(ate);
});

test('papers of a payment stay to the end of the fifth year after it; the later end counts', () => {
  expect(fiscalAte(em, CONSERVACAO_INICIAL)).toBe('2031-12-31');
  expect(guardadoAte({ conservacao, ultimoRegistro: null, ultimoPagamento: null })).toBeNull();
  expect(
    guardadoAte({ conservacao, ultimoRegistro: new Date('2008-01-10T15:00:00Z'), ultimoPagamento: em }),
  ).toBe('2031-12-31');
  expect(guardadoAte({ conservacao, ultimoRegistro: em, ultimoPagamento: em })).toBe('2046-11-28');
});

test('an account without orders → nothing but traces is kept, and nobody is named', () => {
  const { apagado, guardado } = comprovanteDe(NADA, { protocolo: '7F3K-92QD', em });
  expect(apagado.join(' ')).toContain('As mensagens do chat');
  expect(guardado.map(({ ate }) => prazoEmPalavras(ate))).toEqual(['até 28/05/2027', 'sem prazo']);
});

test('people with a record are kept by first name, the others go', () => {
  const pessoas = [
    { nome: 'Davi', atendida: true },
    { nome: 'Rosa', atendida: true },
    { nome: 'Ivo', atendida: false },
  ];
  const fatos = { ...NADA, pessoas, atendidos: 2, ultimoRegistro: em };
  const { apagado, guardado } = comprovanteDe(fatos, { protocolo: '7F3K-92QD', em });
  expect(guardado[0]?.oQue).toContain('Também o de Davi e Rosa.');
  expect(apagado.at(-1)).toBe('Os dados de Ivo');
});

test('a house that keeps records for longer → the later day, and the receipt says both terms', () => {
  const longer = { ...CONSERVACAO_INICIAL, prontuarioAnos: 25 };
  const fatos = { ...NADA, conservacao: longer, atendidos: 1, ultimoRegistro: em };
  const [record] = comprovanteDe(fatos, { protocolo: '7F3K-92QD', em }).guardado;
  expect([record?.ate, record?.porque]).toEqual([
    '2051-11-28',
    'Lei 13.787/2018, art. 6º, e Resolução CFM 1.821/2007: pelo menos 20 anos, aqui 25, desde o último registro do médico.',
  ]);
});
