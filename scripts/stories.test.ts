import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Most files that a reader opens to follow making an order. */
const MOST = 14;

const sorted = (paths: readonly string[]) => paths.toSorted((a, b) => a.localeCompare(b));

const printed = execFileSync(process.execPath, ['scripts/check-structure.mjs', '--stories'], {
  encoding: 'utf8',
});
const stories = z
  .array(z.object({ title: z.string(), opened: z.array(z.string()) }))
  .length(3)
  .parse(JSON.parse(printed));

test('docs/architecture.md walks each use case through exactly the files that it names', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const named = stories.map(({ title }) => {
    const heading = `### ${title.charAt(0).toUpperCase()}${title.slice(1)}\n`;
    const [section = ''] = (page.split(heading)[1] ?? '').split(/^##/m);
    return [...section.matchAll(/`([^` ]+\/[^` ]+\.ts)`/g)].map(([, path = '']) => path);
  });
  expect(named.map(sorted)).toEqual(stories.map(({ opened }) => sorted(opened)));
});

test('making an order names at most fourteen files', () => {
  const [making] = stories;
  expect(making?.opened.length).toBeLessThanOrEqual(MOST);
});
