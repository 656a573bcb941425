import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contraste,
  contrastesDaMarca,
  CONTRASTE_MINIMO,
  folhaDaCor,
  paletaDaMarca,
  parseCor,
  recusaDaCor,
  type Cor,
} from './cor.ts';

const BLUE: Cor = '#2244bb';
const SURFACES = {
  claro: ['#ffffff', '#f5f7fb', '#edf1f7'],
  escuro: ['#0c0f1a', '#141925', '#1c212f'],
} as const;

test.each([
  ['#2244BB', BLUE],
  [' 2244bb ', BLUE],
  ['#24b', BLUE],
  ['#2244b', null],
  ['azul', null],
  ['url(#a)', null],
  ['', null],
])('the colour %o is read as %o', (text, cor) => {
  expect(parseCor(text)).toBe(cor);
});

test('the figures of WCAG: black upon white has 21, a colour upon itself 1', () => {
  expect(contraste('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contraste(BLUE, BLUE)).toBe(1);
  expect(contraste('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('a colour too light → refused with its contrast and the same hue that can be read', () => {
  expect(recusaDaCor('')).toBeNull();
  expect(recusaDaCor('#2244bb')).toBeNull();
  expect(recusaDaCor('verde')).toContain('como #2244bb');
  const refused = recusaDaCor('#f5a623') ?? '';
  expect(refused).toMatch(/contraste .* é 1,8 e precisa ser ao menos 4,5\. .*: #[\da-f]{6}\.$/);
  const darker = refused.slice(-8, -1);
  expect(recusaDaCor(darker)).toBeNull();
});

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Cor => `#${value.toString(16).padStart(6, '0')}`);

test('every colour that may be saved can be read at all its places, in both themes', () => {
  fc.assert(
    fc.property(colour, (cor) => {
      if (recusaDaCor(cor) !== null) return;
      for (const theme of ['claro', 'escuro'] as const) {
        const { [theme]: shades } = paletaDaMarca(cor);
        const of = (name: string) => shades[name] ?? cor;
        for (const ground of ['brand', 'brand-hover', 'brand-press'])
          expect(contraste(of('on-brand'), of(ground))).toBeGreaterThanOrEqual(CONTRASTE_MINIMO);
        for (const ground of [...SURFACES[theme].slice(0, 2), of('brand-soft'), of('brand-soft-2')])
          expect(contraste(of('brand-text'), ground)).toBeGreaterThanOrEqual(CONTRASTE_MINIMO);
        for (const ground of SURFACES[theme]) expect(contraste(of('focus'), ground)).toBeGreaterThan(3);
        expect(contraste('#f2f5fb', of('night-2'))).toBeGreaterThanOrEqual(CONTRASTE_MINIMO);
      }
      expect(contrastesDaMarca(cor).escuro).toBeGreaterThanOrEqual(CONTRASTE_MINIMO);
    }),
    { numRuns: 2_000 },
  );
});

test('the sheet sets colours alone, each token of the design once a theme', () => {
  const sheet = folhaDaCor(BLUE);
  expect(sheet).toMatch(
    /^:root\{(?:--[a-z\d-]+:#[\da-f]{6};?)+\}@media \(prefers-color-scheme:dark\)\{:root\{/,
  );
  expect(sheet).toContain('--brand:#2244bb;');
});
