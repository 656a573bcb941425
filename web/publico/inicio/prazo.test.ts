import { expect, test } from 'vitest';
import { prazoExamples } from './prazo.ts';

test('on whole working days: two days, with the weekend between', () => {
  expect(prazoExamples('dias')).toEqual([
    { paid: 'na segunda, às 10h', ready: 'quarta, às 10h', from: 10 / 24, to: 2 + 10 / 24 },
    { paid: 'na quinta, às 17h30', ready: 'segunda, às 17h30', from: 3 + 17.5 / 24, to: 7 + 17.5 / 24 },
    { paid: 'no sábado, às 9h', ready: 'o fim de terça', from: 5 + 9 / 24, to: 9 },
  ]);
});

test('in opening hours: five days and three hours, a week later', () => {
  expect(prazoExamples('atendimento').map(({ ready }) => ready)).toEqual([
    'segunda da outra semana, às 14h',
    'sexta da outra semana, às 10h30',
    'segunda da outra semana, às 11h',
  ]);
});
