import { expect, test } from 'vitest';
import { renewBy, placeOfUse, whatsAppLink } from './documento-words.ts';

const RECEITA = { canal: 'eletronico', tratamento: { dias: 30, ate: '2026-12-23' } } as const;

test.each([
  ['a week before it ends', RECEITA, '17/12'],
  ['earlier where it has to travel', { ...RECEITA, canal: 'impresso' as const }, '09/12'],
  ['never for a short treatment', { ...RECEITA, tratamento: { dias: 10, ate: '2026-12-03' } }, null],
  ['never without a treatment', { ...RECEITA, tratamento: null }, null],
  ['not any more once the day is over', { ...RECEITA, tratamento: { dias: 30, ate: '2026-11-25' } }, null],
])('the next prescription is asked for %s', (_when, documento, day) => {
  expect(renewBy(documento, '2026-11-23')).toBe(day);
});

test('each kind says where it is used', () => {
  expect([placeOfUse('azul').title, placeOfUse('exames').title]).toEqual([
    'Como usar na farmácia',
    'Como usar no laboratório',
  ]);
});

test('what is shared holds the public number and nothing else', () => {
  const link = new URL(whatsAppLink('https://zelo.exemplo.com.br/verificar/QXK7-M42D'));
  expect([link.origin, link.searchParams.get('text')]).toEqual([
    'https://wa.me',
    'Confira aqui o meu documento: https://zelo.exemplo.com.br/verificar/QXK7-M42D',
  ]);
});
