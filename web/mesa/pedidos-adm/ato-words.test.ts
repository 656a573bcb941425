import { expect, test } from 'vitest';
import { atosFor, consequenceWords } from './ato-words.ts';

const words = (pagamento: string | null) => consequenceWords('excluir', pagamento).join(' ');

test('what is said of the money is what happens to it', () => {
  expect(words('RECEIVED')).toContain('Devoluções');
  expect(words('PENDING')).toContain('Pix');
  expect(words(null)).not.toMatch(/Pix|Devoluções/);
});

test('a deleted order is restored, a concluded one only deleted', () => {
  expect([atosFor('Excluído'), atosFor('Concluído'), atosFor('Aguardando Pagamento')]).toEqual([
    ['restaurar'],
    ['excluir'],
    ['concluir', 'excluir'],
  ]);
});
