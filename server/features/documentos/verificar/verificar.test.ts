import { expect, test } from 'vitest';
import { networkOf, numeroDigitado } from './verificar.policy.ts';

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

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s shares the allowance of %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
