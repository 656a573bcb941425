import { expect, test } from 'vitest';
import { statementNames } from './statement-names.ts';

const LIST = 'select id from pedidos where cliente_id = $1';
const times = (n: number, work: (i: number) => unknown) => Array.from({ length: n }, (_, i) => work(i));

test('a statement that comes often is named, and keeps its name', () => {
  const nameOf = statementNames(() => 0);
  expect(times(9, () => nameOf(LIST))).toEqual(times(9, () => null));
  expect([nameOf(LIST), nameOf(LIST)]).toEqual(['z0', 'z0']);
  times(10, () => nameOf(`${LIST} limit 1`));
  expect(nameOf(`${LIST} limit 1`)).toBe('z1');
});

test('what comes now and then, and what is no question of rows, is never named', () => {
  let now = 0;
  const nameOf = statementNames(() => now);
  const seldom = times(40, () => {
    now += 10_000;
    return nameOf(LIST);
  });
  expect(seldom.filter((name) => name !== null)).toEqual([]);
  for (const text of ['begin', 'savepoint parte', 'listen zelo', 'create table x ()']) {
    expect([text, times(20, () => nameOf(text)).at(-1)]).toEqual([text, null]);
  }
});

test('neither names nor counters grow without end', () => {
  const nameOf = statementNames(() => 0);
  const many = times(500, (i) => times(10, () => nameOf(`select ${i}`)).at(-1));
  expect(many.filter((name) => name !== null)).toHaveLength(200);
  // A flood of other texts takes the counters away, and no name.
  const other = statementNames(() => 0);
  times(9, () => other(LIST));
  times(2_000, (i) => other(`select ${i}`));
  expect(other(LIST)).toBeNull();
});
