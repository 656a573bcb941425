import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventoVivo } from '../contracts/live.contract.ts';
import { CONTEXTS } from './contexts.ts';

test('every folder of server/features is a context of the list, once', () => {
  const folders = readdirSync(join(import.meta.dirname, 'features')).toSorted();
  expect(CONTEXTS.map(({ name }) => name).toSorted()).toEqual(folders);
});

test('every kind of live event that the contract names is emitted', () => {
  const files = globSync(['features/**/*.events.ts', 'features/**/*.usecases.ts', 'platform/live/*.ts'], {
    cwd: import.meta.dirname,
    exclude: (path) => path.endsWith('.test.ts'),
  });
  const texts = files.map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
  const emitted = new Set(
    texts.flatMap((text) => [...text.matchAll(/\bkind: '(\w+)'/g)].map(([, kind]) => kind)),
  );
  expect(eventoVivo.shape.tipo.options.filter((kind) => !emitted.has(kind))).toEqual([]);
});
