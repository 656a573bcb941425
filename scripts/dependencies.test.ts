import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import lockfile from '../package-lock.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };
import { codeIn, rowsOf, sectionOf, sourceText } from './docs-text.ts';

const document = await readFile('docs/dependencies.md', 'utf8');

/** Packages with a row under a heading, each with its purpose and reason. */
function rowsUnder(heading: string): string[] {
  return rowsOf(sectionOf(document, heading)).map(([name = '', does, why]) => {
    if (!does || !why) throw new Error(`${name} says too little`);
    return codeIn(name)[0] ?? '';
  });
}

test.each([
  ['What runs', manifest.dependencies],
  ['What builds and tests', manifest.devDependencies],
  ['What only some machines need', manifest.optionalDependencies],
])('every package has its line under "%s", and no line is without a package', (heading, packages) => {
  expect(rowsUnder(heading).toSorted()).toEqual(Object.keys(packages).toSorted());
});

test('every package that runs is used', async () => {
  const styles = await readFile('web/ui/styles/fonts.css', 'utf8');
  const used = (await sourceText({ withDemo: true })) + styles;
  const unused = Object.keys(manifest.dependencies).filter((name) => !used.includes(name));
  expect(unused).toEqual([]);
});

test('every package of the lockfile, of every platform, has a hash and names no registry', () => {
  const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '');
  const unproven = packages.filter(
    ([, entry]) => !('integrity' in entry && entry.integrity.startsWith('sha512-')),
  );
  expect(unproven.map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, entry]) => 'resolved' in entry)).toEqual([]);
});
