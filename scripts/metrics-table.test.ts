import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { codeIn, rowsOf, sectionOf } from './docs-text.ts';
import { servedMetrics } from './served-metrics.testing.ts';

test('docs/operations.md says of every metric what it means and when to act, and of no other', async () => {
  const names = await servedMetrics();
  expect(names).toContain('http_requests_total');
  const section = sectionOf(await readFile('docs/operations.md', 'utf8'), 'What each metric means');
  const rows = rowsOf(section);
  for (const [name, meaning, act] of rows) expect([name, meaning, act].every(Boolean)).toBe(true);
  expect(rows.flatMap(([cell = '']) => codeIn(cell)).toSorted()).toEqual(names.toSorted());
});
