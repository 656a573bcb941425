import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  blanks: (n) => `a${' '.repeat(n)}b`,
  breaks: (n) => `a${' \n'.repeat(n / 2)}b`,
  nuls: (n) => '\0'.repeat(n),
  accents: (n) => `a${'\u0301'.repeat(n)}`,
  invisible: (n) => '\u200B'.repeat(n),
  words: (n) => `${'a '.repeat(n / 2)}!`,
  digits: (n) => `${'1'.repeat(n)}x`,
  points: (n) => `${'1.,'.repeat(n / 3)}x`,
  brackets: (n) => `por 1 ${'([*_`'.repeat(n / 5)}`,
  addresses: (n) => `https://a${').'.repeat(n / 2)}b`,
  emoji: (n) => '👩\u200D👩\uD83D'.repeat(n / 6),
};
type Shape = keyof typeof SHAPES;
type AnyFunction = (...args: unknown[]) => unknown;

const files = (await readdir(import.meta.dirname, { recursive: true })).filter(
  (name) => name.endsWith('.ts') && !/\.(?:test|testing)\.ts$/.test(name),
);
const modules = await Promise.all(
  files.map(async (name) => {
    const exported: Record<string, unknown> = await import(join(import.meta.dirname, name));
    return Object.entries(exported).map(([key, value]) => [`${name}#${key}`, value] as [string, unknown]);
  }),
);
const functions = modules
  .flat()
  .filter((entry): entry is [string, AnyFunction] => typeof entry[1] === 'function');

/** A value of each kind that a function may take a text in: itself, a list, and an object whose every field is it. */
const CARRIERS: readonly ((text: string) => unknown)[] = [
  (text) => text,
  (text) => [text],
  (text) =>
    new Proxy({}, { get: (_, key) => (typeof key === 'string' && key !== 'then' ? text : undefined) }),
];

/** The shortest of `tries` calls, in milliseconds; what a function refuses by throwing counts as well. */
function time(call: AnyFunction, value: unknown, tries: number): number {
  let shortest = Infinity;
  for (let i = 0; i < tries; i += 1) {
    const began = performance.now();
    try {
      call(value, value, value);
    } catch {
      // Of another kind than it takes.
    }
    shortest = Math.min(shortest, performance.now() - began);
  }
  return shortest;
}

/** Below it (milliseconds) a clock tells nothing about growth. */
const FLOOR = 2;

/** The growth over ten times the length, where it is more than a proportion with room explains; null otherwise. */
function growth(call: AnyFunction, shape: Shape, carry: (text: string) => unknown): number | null {
  const text = SHAPES[shape];
  if (!text) throw new RangeError(shape);
  let before = time(call, carry(text(1_000)), 1);
  for (const length of [10_000, 100_000]) {
    const value = carry(text(length));
    // A call that took long is repeated, so that a pause of the machine is not taken for growth.
    let now = time(call, value, 1);
    const most = 40 * (before + FLOOR);
    if (now > most) now = time(call, value, 2);
    if (now > most) return now / before;
    before = now;
  }
  return null;
}

test('the modules of the domain are found', () => {
  expect(functions.length).toBeGreaterThan(200);
  expect(functions.map(([name]) => name)).toContain('contas/plain-text.ts#emUmaLinha');
});

test.each(Object.keys(SHAPES))('of %s, each function of the domain takes time in proportion', (shape) => {
  const grown = functions.flatMap(([name, call]) =>
    CARRIERS.map((carry) => [name, growth(call, shape, carry)] as const).filter(
      ([, found]) => found !== null,
    ),
  );
  expect(grown).toEqual([]);
});
