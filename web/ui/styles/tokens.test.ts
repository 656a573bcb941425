import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../..');

/** All that is written in sheets and screens; a property may be set in either. */
const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(css|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(WEB, path), 'utf8'))
  .join('\n');

const namesIn = (pattern: RegExp) => new Set([...sources.matchAll(pattern)].map(([, name = '']) => name));

test('every custom property that is read is set somewhere: one that is not voids its whole line', () => {
  const set = namesIn(/(--[\w-]+)['"]?\]?\s*:/g);
  const read = namesIn(/var\(\s*(--[\w-]+)\s*[,)]/g);
  expect(read.size).toBeGreaterThan(50);
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
});
