import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { sectionOf } from './docs-text.ts';
import { servedMetrics } from './served-metrics.testing.ts';

const promtool = async (...args: string[]) => (await promisify(execFile)('promtool', args)).stdout;
const RULES = 'deploy/prometheus/zelo.rules.yml';
const TESTS = 'deploy/prometheus/zelo.rules.test.yml';

const rule = z.object({
  alert: z.string().regex(/^Zelo[A-Z]\w+$/),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const { groups } = z
  .object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(await readFile(RULES, 'utf8')));
const rules = groups.flatMap((group) => group.rules);

const dashboard = z
  .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })) })
  .parse(JSON.parse(await readFile('deploy/grafana/zelo.json', 'utf8')));

const baseOf = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

test('promtool accepts the rules, and each alert fires where it must and nowhere else', async () => {
  expect(await promtool('check', 'rules', RULES)).toContain(`${rules.length} rules found`);
  expect(await promtool('test', 'rules', TESTS)).toContain('SUCCESS');
  const tried = await readFile(TESTS, 'utf8');
  for (const { alert } of rules) expect(tried).toContain(`alertname: ${alert}`);
});

test('docs/operations.md says of every alert what it means and what to do, and of no other', async () => {
  const section = sectionOf(await readFile('docs/operations.md', 'utf8'), 'Alerts');
  const headings = [...section.matchAll(/^### (\S+)$/gm)].map(([, name = '']) => name);
  expect(headings.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect(sectionOf(section, alert)).toMatch(/\*\*Means:\*\* .+\n\n\*\*Do:\*\* .+/);
  }
});

test('rules and dashboard ask for metrics that are served, and for no other', async () => {
  const names = new Set(await servedMetrics());
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap((panel) => panel.targets.map(({ expr }) => expr)),
  ].flatMap((expr) => expr.match(/\b(?:http|provider|process|nodejs|trace)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((name) => !names.has(name) && !names.has(baseOf(name)))).toEqual([]);
});
