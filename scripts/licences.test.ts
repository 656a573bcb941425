import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { licencePage, licenceProblems, readShippedPackages, shippedPackages } from './licences.ts';

const packages = await readShippedPackages();

test('every package that is shipped has a licence that is allowed or excepted', () => {
  expect(packages.length).toBeGreaterThan(200);
  expect(licenceProblems(packages)).toEqual([]);
});

test('docs/security/licences.md is what the lockfile says', async () => {
  expect(await readFile('docs/security/licences.md', 'utf8')).toBe(licencePage(packages));
});

test('packages for tests only → not counted; one in two places → once; two versions → two', () => {
  const lock = {
    '': { version: '1.0.0' },
    'node_modules/vitest': { version: '5.0.0', license: 'MIT', dev: true },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/@x/b/node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/@x/b': { version: '2.0.0' },
    'node_modules/c/node_modules/a': { version: '2.0.0', license: 'ISC' },
  };
  expect(shippedPackages(lock)).toEqual([
    { name: '@x/b', version: '2.0.0', licence: null },
    { name: 'a', version: '1.0.0', licence: 'MIT' },
    { name: 'a', version: '2.0.0', licence: 'ISC' },
  ]);
});

test.each([
  ['MIT', true],
  ['(MIT AND Zlib)', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['MIT OR ISC AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['UNLICENSED', false],
  [null, false],
])('%s is allowed: %s', (licence, allowed) => {
  const problems = licenceProblems([{ name: 'a', version: '1', licence }], []);
  expect(problems).toEqual(allowed ? [] : [`a 1: ${licence ?? 'no licence'}`]);
});

test('an exception holds for its packages and licence alone, and while it is needed', () => {
  const exceptions = [{ packages: '@x/lib-*', says: 'LGPL-3.0', why: '' }];
  const of = (name: string, licence: string) =>
    licenceProblems([{ name, version: '1', licence }], exceptions);
  expect(of('@x/lib-linux', 'LGPL-3.0')).toEqual([]);
  expect(of('@x/lib-linux', 'GPL-3.0')).toEqual([
    '@x/lib-linux 1: GPL-3.0',
    '@x/lib-*: no package needs this exception',
  ]);
  expect(of('@x/other', 'LGPL-3.0')).toContain('@x/other 1: LGPL-3.0');
});
