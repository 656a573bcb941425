import { expect, test } from 'vitest';
import { acceptedTypes, isIos, nameFile } from './choose-file.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

test.each([
  ['an iPhone', IPHONE, 5, true],
  ['an iPad', MAC, 5, true],
  ['a Mac', MAC, 0, false],
  ['an Android phone', ANDROID, 5, false],
])('%s', (_name, userAgent, maxTouchPoints, ios) => {
  expect(isIos({ userAgent, maxTouchPoints })).toBe(ios);
});

test('iOS is not asked for HEIC, so that it sends JPEG; all others may choose it', () => {
  expect(acceptedTypes(true)).not.toMatch(/hei[cf]/);
  expect(acceptedTypes(true)).toContain('image/jpeg');
  expect(acceptedTypes(false)).toContain('image/heic');
  expect(acceptedTypes(false)).toContain('.heic');
  for (const ios of [true, false]) expect(acceptedTypes(ios)).toContain('application/pdf');
});

const NOW = new Date(2026, 10, 3, 9, 5, 7);

test.each([
  ['image.jpg', 'camera', 'foto-03-11-2026-09h05m07.jpg'],
  ['1700000000000.JPG', 'camera', 'foto-03-11-2026-09h05m07.jpg'],
  ['image.png', 'pasted', 'imagem-03-11-2026-09h05m07.png'],
  ['receita-outubro.png', 'camera', 'receita-outubro.png'],
  ['image.jpg', 'field', 'image.jpg'],
] as const)('%s by %s is called %s', (name, origin, expected) => {
  expect(nameFile(name, origin, NOW)).toBe(expected);
});
