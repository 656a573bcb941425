import { expect, test } from 'vitest';
import { readSubstancias } from './dados.testing.ts';
import { controladaParecida } from './parecidas.ts';

const ALL = readSubstancias();

test.each([
  ['clonasepam', 'clonazepam'],
  ['Metilfenidatto 10 mg', 'metilfenidato'],
  ['azitromicna', 'azitromicina'],
  ['sibutramna', 'sibutramina'],
  ['Rivotril', null],
  ['Xyzabcina', null],
  ['losartna', null],
  ['dipirna', null],
  ['', null],
])('"%s" may be meant for %s', (texto, dcb) => {
  expect(controladaParecida(texto, ALL)?.dcb ?? null).toBe(dcb);
});

test('a letter that is missing, changed or doubled in a long name under control is noticed', () => {
  const long = ALL.filter(({ dcb, documento }) => documento !== 'simples' && /^\p{L}{9,}$/u.test(dcb));
  expect(long.length).toBeGreaterThan(200);
  for (const { dcb } of long.filter((_, i) => i % 5 === 0)) {
    const middle = Math.trunc(dcb.length / 2);
    const [head, tail] = [dcb.slice(0, middle), dcb.slice(middle)];
    for (const typed of [head + tail.slice(1), `${head}${tail[0]}${tail}`, `${head}w${tail.slice(1)}`]) {
      expect([typed, controladaParecida(typed, ALL) !== null]).toEqual([typed, true]);
    }
  }
});
