import { expect, test } from 'vitest';
import { networkOf, numerosPossiveis } from './verificar.policy.ts';

test.each([
  ['QXK7-M42D-9RTF-3WPA', 'QXK7M42D9RTF3WPA'],
  [' qxk7 m42d 9rtf 3wpa ', 'QXK7M42D9RTF3WPA'],
  ['https://zelo.example/verificar/QXK7-M42D-9RTF-3WPA?x=1#y', 'QXK7M42D9RTF3WPA'],
  ['zelo.example/verificar/qxk7-m42d-9rtf-3wpa/', 'QXK7M42D9RTF3WPA'],
])('%j is looked for plain and in groups', (typed, plain) => {
  expect(numerosPossiveis(typed).slice(0, 2)).toEqual([plain, 'QXK7-M42D-9RTF-3WPA']);
});

test.each(['', '   ', '///', '?x'])('%j is no number', (typed) => {
  expect(numerosPossiveis(typed)).toEqual([]);
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
