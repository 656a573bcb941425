import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lexico } from '../dados.testing.ts';
import { palavrasDe } from './palavras.ts';
import { nomesParecidos } from './parecidos.ts';
import { somDe, somDoNome } from './sons.ts';

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

test('a letter missing, changed or doubled in a long listed name → that name among the nearest', () => {
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

/** Edit distance with transpositions. */
function changes(a: string, b: string): number {
  const width = b.length + 1;
  const cells = new Uint8Array((a.length + 1) * width);
  const at = (i: number, j: number) => cells[i * width + j] ?? 0;
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed);
      cells[i * width + j] =
        i === 0 || j === 0 ? i + j : swapped ? Math.min(least, at(i - 2, j - 2) + 1) : least;
    }
  }
  return at(a.length, b.length);
}

const sounds = lexico().nomes.flatMap(({ nome }) => {
  const sound = somDoNome(nome);
  return sound === null ? [] : [{ nome, som: sound.som }];
});

/** Nearest names by definition: full comparison with every name. */
function nearest(palavra: string): string[] {
  const found = palavrasDe(palavra).flatMap(({ letras }) => {
    const { som } = somDe(letras);
    const most = som.length < 6 ? 0 : som.length < 9 ? 1 : 2;
    return sounds
      .filter((one) => som.length >= 4 && Math.abs(one.som.length - som.length) <= most)
      .map((one) => ({ ...one, longe: changes(som, one.som) }))
      .filter(({ longe }) => longe <= most)
      .toSorted((a, b) => a.som.length - b.som.length);
  });
  const sorted = found.toSorted((a, b) => a.longe - b.longe || a.nome.length - b.nome.length);
  return [...new Set(sorted.map(({ nome }) => nome))].slice(0, 3);
}

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzç1'.split(''));
const error = fc.tuple(fc.nat(), letter, fc.constantFrom('taken', 'added', 'changed', 'swapped'));
const withErrors = fc
  .tuple(fc.constantFrom(...lexico().nomes.map(({ nome }) => nome)), fc.array(error, { maxLength: 3 }))
  .map(([nome, errors]) =>
    errors.reduce((text, [place, sign, kind]) => {
      const at = place % (text.length + 1);
      const [head, tail] = [text.slice(0, at), text.slice(at)];
      if (kind === 'added') return head + sign + tail;
      if (kind === 'changed') return head + sign + tail.slice(1);
      return kind === 'taken'
        ? head + tail.slice(1)
        : head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2);
    }, nome),
  );

test('any name with up to three typing errors → the nearest by comparing it with all names', () => {
  fc.assert(
    fc.property(withErrors, (palavra) => {
      expect(near(palavra)).toEqual(nearest(palavra));
    }),
    { numRuns: 150 },
  );
});
