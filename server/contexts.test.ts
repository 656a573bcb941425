import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventoVivo } from '../contracts/live.contract.ts';
import { CONTEXTS } from './contexts.ts';

test('every folder of server/features is a context of the list, once', () => {
  const folders = readdirSync(join(import.meta.dirname, 'features')).toSorted();
  expect(CONTEXTS.map(({ name }) => name).toSorted()).toEqual(folders);
});

test('every kind of live event that the contract names is emitted by some context, and no other', () => {
  const emitted = new Set(CONTEXTS.flatMap(({ events }) => [...events]));
  expect([...emitted].toSorted()).toEqual(eventoVivo.shape.tipo.options.toSorted());
});
