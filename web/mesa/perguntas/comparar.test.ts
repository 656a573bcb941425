import { expect, test } from 'vitest';
import { comparar } from './comparar.ts';

const p = (pergunta: string, descricao = '') => ({ pergunta, descricao });

test('each question with what tells it from the other list', () => {
  const minha = [p('A?'), p('B?', 'b'), p('Nova?'), p('C?')];
  const outra = [p('A?'), p('B?', 'outra'), p('C?')];
  expect(comparar(minha, outra).map(({ diferenca }) => diferenca)).toEqual([
    'nenhuma',
    'descricao',
    'so-aqui',
    'lugar',
  ]);
  expect(comparar(outra, outra).every(({ diferenca }) => diferenca === 'nenhuma')).toBe(true);
});
