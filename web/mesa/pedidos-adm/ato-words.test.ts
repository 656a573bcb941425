import { expect, test } from 'vitest';
import {
  atosFor,
  consequenceWords,
  loteConsequenceWords,
  readWords,
  unpaidWords,
  undoes,
  type AskedPedido,
} from './ato-words.ts';

const pedido = (change: Partial<AskedPedido> = {}): AskedPedido => ({
  numero: 7,
  nome: 'Maria',
  servico: 'Atestados de saúde',
  status: 'Aguardando Pagamento',
  pagamento: 'RECEIVED',
  atendimento: 'na fila',
  recebido: null,
  temDocumento: false,
  ...change,
});
const unpaid = { pagamento: 'PENDING', atendimento: null };
const said = (ato: Parameters<typeof consequenceWords>[0], change: Partial<AskedPedido>) =>
  consequenceWords(ato, pedido(change)).join(' ');

test('what is said of the money of a deleted order is what happens to it', () => {
  expect(said('excluir', {})).toMatch(/Devoluções.*em dois dias úteis/);
  expect(said('excluir', unpaid)).toContain('Pix');
  expect(said('excluir', { pagamento: null })).not.toMatch(/Pix|Devoluções|dinheiro/);
  expect(said('excluir', { pagamento: 'REFUNDED' })).not.toMatch(/Pix|Devoluções/);
  const done = { status: 'Concluído', recebido: 'outra forma' } as const;
  expect(said('excluir', done)).toContain('O valor não é devolvido');
  expect(said('excluir', { ...done, recebido: 'nada' })).toContain('Devoluções');
});

test('reopening → names irreversible parts, and a valid document only where there is one', () => {
  expect(said('reabrir', {})).toMatch(/com o pagamento.*Só não voltam/);
  expect(said('reabrir', {})).not.toContain('documento');
  expect(said('reabrir', { temDocumento: true })).toContain('continua valendo');
  expect(said('reabrir', unpaid)).not.toContain('com o pagamento');
});

test('what was not paid is said, for one and for several', () => {
  expect(unpaidWords([pedido()])).toBeNull();
  expect(unpaidWords([pedido({ pagamento: 'REFUNDED' })])).toBeNull();
  expect(unpaidWords([pedido(unpaid)])).toBe('Este pedido não foi pago.');
  expect(unpaidWords([pedido(), pedido(unpaid)])).toBe('1 deles não foi pago.');
  expect(unpaidWords([pedido(), pedido(unpaid), pedido(unpaid)])).toBe('2 deles não foram pagos.');
  expect(unpaidWords([pedido(unpaid), pedido(unpaid)])).toBe('Nenhum destes pedidos foi pago.');
});

test('what the patient will read is shown, where it is one thing', () => {
  expect(readWords('outra forma')).toBe('O que você pediu foi entregue de outra forma.');
  expect(readWords('fatos')).toBeNull();
  expect(loteConsequenceWords('concluir').join(' ')).toContain('Reabrir');
  expect(loteConsequenceWords('reabrir')).toEqual(loteConsequenceWords('restaurar'));
});

test('each end has its way back', () => {
  expect([atosFor('Excluído'), atosFor('Concluído'), atosFor('Aguardando Pagamento')]).toEqual([
    ['restaurar'],
    ['reabrir', 'excluir'],
    ['concluir', 'excluir'],
  ]);
  expect((['concluir', 'reabrir', 'excluir', 'restaurar'] as const).filter(undoes)).toEqual([
    'reabrir',
    'restaurar',
  ]);
});
