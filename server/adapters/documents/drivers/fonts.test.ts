import { expect, test } from 'vitest';
import { readFonts, signsWithin, DEJAVU_SANS_MONO } from './fonts.ts';

test('ranges and single signs', () => {
  expect(signsWithin('20-22 a0')).toEqual([0x20, 0x21, 0x22, 0xa0]);
  expect(signsWithin(DEJAVU_SANS_MONO)).toHaveLength(3_321);
});

test.each(['a', 'ã', 'Ç', '–', '≥', 'μ', 'β', '→', '₂', 'Ж', 'ع', '😔', '🙏', '💊'])(
  '%s is known',
  async (sign) => {
    const { covers } = await readFonts();
    expect(covers(sign.codePointAt(0) ?? 0)).toBe(true);
  },
);

test('Chinese and private signs are not', async () => {
  const { covers } = await readFonts();
  expect([covers(0x65e5), covers(0xe000), covers(0x10ffff)]).toEqual([false, false, false]);
});
