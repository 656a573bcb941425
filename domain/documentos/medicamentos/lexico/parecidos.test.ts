import { expect, test } from 'vitest';
import { lexico } from '../dados.testing.ts';
import { nomesParecidos } from './parecidos.ts';

const near = (palavra: string) => nomesParecidos(palavra, lexico()).map(({ nome }) => nome);

test.each([
  ['clonasepam', 'clonazepam'],
  ['clonazpeam', 'clonazepam'],
  ['Rivotriu', 'Rivotril'],
  ['Ritalyna', 'Ritalina'],
  ['azitromicna', 'azitromicina'],
  ['codeyna', 'codeína'],
  ['losartanna', 'losartana'],
  ['zolpiden', 'zolpidem'],
])('"%s" may be meant for %s', (palavra, nome) => {
  expect(near(palavra)[0]).toBe(nome);
});

test.each(['Xyzabcina', 'abc', ''])('"%s" is near no name', (palavra) => {
  expect(near(palavra)).toEqual([]);
});

test('a letter that is missing, changed or doubled in a long listed name → that name is among the nearest', () => {
  const long = [...lexico().substancias.values()].filter(
    ({ dcb, documento }) => documento !== 'simples' && /^\p{L}{10,}$/u.test(dcb),
  );
  expect(long.length).toBeGreaterThan(150);
  for (const { dcb } of long.filter((_, i) => i % 5 === 0)) {
    const middle = Math.trunc(dcb.length / 2);
    const [head, tail] = [dcb.slice(0, middle), dcb.slice(middle)];
    for (const typed of [head + tail.slice(1), `${head}${tail[0]}${tail}`, `${head}w${tail.slice(1)}`]) {
      expect([typed, near(typed).length > 0]).toEqual([typed, true]);
    }
  }
});
