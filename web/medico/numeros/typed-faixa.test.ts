import { expect, test } from 'vitest';
import { readFaixa } from './typed-faixa.ts';

test('a range is read with the punctuation of the national system or without', () => {
  const numbers = { inicio: 24_111_000_000_001, fim: 24_111_000_000_050 };
  expect(readFaixa({ inicio: '2411.1-00.0000001', fim: ' 24111000000050 ' })).toEqual({ numbers });
});

test.each(['', '241110000001', '241110000000011', '2411.1-00.000000A', '00000000000000'])(
  '"%s" is no number',
  (text) => {
    const read = readFaixa({ inicio: '24111000000001', fim: text });
    expect(read).toEqual({ faults: { fim: 'Escreva os 14 algarismos do número, como no SNCR.' } });
  },
);
