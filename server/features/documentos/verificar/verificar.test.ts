import { expect, test } from 'vitest';
import { numeroDigitado } from './verificar.policy.ts';

test.each([
  'QXK7-M42D-9RTF-3WPA-K7M4',
  ' qxk7 m42d 9rtf 3wpa k7m4 ',
  'https://zelo.example/verificar/QXK7-M42D-9RTF-3WPA-K7M4?x=1#y',
  'zelo.example/verificar/qxk7m42d9rtf3wpak7m4/',
])('%j is one number', (typed) => {
  expect(numeroDigitado(typed)).toBe('QXK7-M42D-9RTF-3WPA-K7M4');
});

test.each(['', '   ', '///', '?x'])('%j is no number', (typed) => {
  expect(numeroDigitado(typed)).toBe('');
});
