import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { installRequestLog } from '../server/platform/http/log/request-log.ts';
import { createProviderMetrics } from '../server/platform/providers/metrics.ts';
import { createSpanMetrics } from '../server/platform/trace/spans.ts';
import { codeIn, rowsOf, sectionOf } from './docs-text.ts';

test('docs/operations.md says of every metric what it means and when to act, and of no other', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const served = [
    await installRequestLog(app).metrics(),
    await createProviderMetrics(
      async () => [],
      async () => 0,
    ).text(),
    await createSpanMetrics().text(),
  ].join('\n');
  const names = [...served.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  expect(names).toContain('http_requests_total');
  const section = sectionOf(await readFile('docs/operations.md', 'utf8'), 'What each metric means');
  const rows = rowsOf(section);
  for (const [name, meaning, act] of rows) expect([name, meaning, act].every(Boolean)).toBe(true);
  expect(rows.flatMap(([cell = '']) => codeIn(cell)).toSorted()).toEqual(names.toSorted());
});
