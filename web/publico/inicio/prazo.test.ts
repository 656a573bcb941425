import { expect, test } from 'vitest';
import { exemplosDePrazo } from './prazo.ts';

test('on whole working days: two days, with the weekend between', () => {
  expect(exemplosDePrazo('dias')).toEqual([
    { pago: 'na segunda, às 10h00', pronto: 'quarta, às 10h00', de: 10 / 24, ate: 2 + 10 / 24 },
    { pago: 'na quinta, às 17h30', pronto: 'segunda, às 17h30', de: 3 + 17.5 / 24, ate: 7 + 17.5 / 24 },
    { pago: 'no sábado, às 09h00', pronto: 'o fim de terça', de: 5 + 9 / 24, ate: 9 },
  ]);
});

test('in opening hours: five days and three hours, a week later', () => {
  expect(exemplosDePrazo('atendimento').map(({ pronto }) => pronto)).toEqual([
    'segunda da outra semana, às 14h00',
    'sexta da outra semana, às 10h30',
    'segunda da outra semana, às 11h00',
  ]);
});
