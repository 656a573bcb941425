import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameBrowser } from './browser.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/130.0 Mobile Safari/537.36`,
    'Chrome no Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari no iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130 Mobile/15E148 Safari/604.1',
    'Chrome no iPad',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0`,
    'Edge no Windows',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox no Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/130.0 Safari/537.36`, 'Chrome no Chromebook'],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-A546) ${WEBKIT} SamsungBrowser/23.0 Chrome/115 Mobile Safari/537.36`,
    'Samsung Internet no Android',
  ],
  ['curl/8.9.1', 'Aparelho desconhecido'],
  ['node', 'Aparelho desconhecido'],
  ['Ligue 0800 999 agora/1.0 (x)', 'Aparelho desconhecido'],
  ['', 'Aparelho desconhecido'],
  [undefined, 'Aparelho desconhecido'],
])('%j is %s', (userAgent, words) => {
  expect(nameBrowser(userAgent)).toBe(words);
});

test('nothing that a browser says of itself is repeated', () => {
  const words = /^(?:Aparelho desconhecido|[A-Z]\w+(?: \w+)? (?:no \w+|em outro aparelho))$/;
  const inside = fc
    .string()
    .map((text) => `Mozilla/5.0 (Linux; Android 14; ${text}) ${text}/1.0 Chrome/130.0`);
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 2000 }), inside), (text) => {
      expect(nameBrowser(text)).toMatch(words);
    }),
  );
});
