import { expect, test } from 'vitest';
import * as recebido from './recebido.ts';

const fatos = (change: Partial<recebido.FatosDaEntrega>): recebido.FatosDaEntrega => ({
  temDocumento: false,
  pagamento: 'RECEIVED',
  atendimento: 'na fila',
  ...change,
});

test.each([
  [{}, 'outra forma'],
  [{ pagamento: 'CONFIRMED', atendimento: 'em atendimento' }, 'outra forma'],
  [{ pagamento: 'PENDING', atendimento: null }, 'nada'],
  [{ pagamento: null, atendimento: null }, 'nada'],
  [{ pagamento: 'REFUNDED' }, 'nada'],
  [{ atendimento: 'cancelado' }, 'nada'],
  [{ atendimento: 'recusado' }, 'nada'],
  [{ temDocumento: true }, 'documento'],
  [{ temDocumento: true, pagamento: null, atendimento: null }, 'documento'],
] as const)('with %j the patient received: %s', (change, expected) => {
  expect(recebido.recebidoProvavel(fatos(change))).toBe(expected);
});

test('a document is offered only where there is one, and what is chosen first is always offered', () => {
  expect(recebido.recebidosPossiveis({ temDocumento: true })).toEqual([...recebido.RECEBIDOS]);
  expect(recebido.recebidosPossiveis({ temDocumento: false })).toEqual(['outra forma', 'nada']);
  for (const temDocumento of [true, false]) {
    const known = fatos({ temDocumento });
    expect(recebido.recebidosPossiveis(known)).toContain(recebido.recebidoProvavel(known));
  }
});

test('nobody reads of a document that was not ours, nor of anything where it is not known', () => {
  expect(recebido.fraseDoRecebido('outra forma')).not.toMatch(/documento|assinado|enviado/i);
  expect(recebido.fraseDoRecebido('nada')).not.toMatch(/documento|assinado|enviado/i);
  expect(recebido.fraseDoRecebido(null)).toBe('');
});

test('what was given keeps its money, what is not known too', () => {
  expect([...recebido.RECEBIDOS, null].filter(recebido.entregue)).toEqual(['documento', 'outra forma', null]);
});

const lost = (pixApagado: boolean, dinheiroDevolvido: boolean) =>
  recebido.oQueNaoVolta({ pixApagado, dinheiroDevolvido }).length;

test('each irreversible part → a sentence of its own', () => {
  expect([lost(false, false), lost(true, false), lost(false, true), lost(true, true)]).toEqual([0, 1, 1, 2]);
});
