import { expect, test } from 'vitest';
import { atosDe, consequencia } from './palavras.ts';

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
