import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAULTS } from './demo/fault-switches.ts';
import { ROWS } from './demo/fault-table.ts';
import { playFaults } from './testing/faults/fault-play.ts';

// Most of a row is waiting: the provider with the most rows has a file of its own, which runs beside this one.
playFaults(['viacep', 'brasilapi', 'clamd', 'smtp', 'psc', 'sncr', 'tsa', 'push', 'whatsapp', 'sms']);

const byName = (one: string, other: string) => one.localeCompare(other);

test('every fault of every fake has its rows', () => {
  const known = Object.entries(FAULTS).flatMap(([provider, faults]) =>
    Object.keys(faults).map((fault) => `${provider} ${fault}`),
  );
  const played = new Set(ROWS.map(({ provider, fault }) => `${provider} ${fault}`));
  expect(known.filter((name) => !played.has(name))).toEqual([]);
});

test('the rows of every provider are played in one of the files', async () => {
  const folder = import.meta.dirname;
  const files = (await readdir(folder)).filter((name) => /^fault-table.*\.test\.ts$/.test(name));
  const called = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^playFaults\(\[(.*)\]\)/gm)].map(
      ([, list]) => list,
    ),
  );
  const providers = called.flatMap((list = '') =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
  expect(providers.toSorted(byName)).toEqual(Object.keys(FAULTS).toSorted(byName));
});
