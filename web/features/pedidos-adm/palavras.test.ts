import { expect, test } from 'vitest';
import { atosDe, consequencia, prazoQueCorre } from './palavras.ts';

test.each([
  ['2026-11-20T13:12:00.000Z', { texto: 'venceu ontem às 10h12', urgente: true }],
  ['2026-11-21T20:00:00.000Z', { texto: 'hoje às 17h00', urgente: true }],
  ['2026-11-23T13:12:00.000Z', { texto: '23/11 às 10h12', urgente: false }],
])('a promise for %s', (prazo, seen) => {
  const pedido = { prazo, status: 'Aguardando Pagamento' };
  expect(prazoQueCorre(pedido, '2026-11-21T18:00')).toEqual(seen);
  expect(prazoQueCorre({ ...pedido, status: 'Concluído' }, '2026-11-21T18:00')).toBeNull();
});

const words = (pagamento: string | null) => consequencia('excluir', pagamento).join(' ');

test('what is said of the money is what happens to it', () => {
  expect(words('RECEIVED')).toContain('Devoluções');
  expect(words('PENDING')).toContain('Pix');
  expect(words(null)).not.toMatch(/Pix|Devoluções/);
});

test('a deleted order is restored, a concluded one only deleted', () => {
  expect([atosDe('Excluído'), atosDe('Concluído'), atosDe('Aguardando Pagamento')]).toEqual([
    ['restaurar'],
    ['excluir'],
    ['concluir', 'excluir'],
  ]);
});
