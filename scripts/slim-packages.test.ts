import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Packages of a lockfile by their path, each with what it depends on. */
const PACKAGES = {
  'node_modules/asked': { dependencies: { needed: '1' } },
  'node_modules/@scope/required': { peerDependencies: { peer: '1' }, optionalDependencies: { absent: '1' } },
  'node_modules/needed': {},
  'node_modules/peer': { dependencies: { needed: '2' } },
  'node_modules/peer/node_modules/needed': {},
  'node_modules/page': { dependencies: { 'only-of-page': '1' } },
  'node_modules/page/node_modules/needed': {},
  'node_modules/only-of-page': {},
};

test('packages that no source names and nobody depends on go, and types and maps of the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-packages-'));
  const write = async (path: string, text = '') => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  try {
    for (const path of Object.keys(PACKAGES)) await write(`${path}/package.json`, '{}');
    await write('node_modules/.package-lock.json', JSON.stringify({ packages: PACKAGES }));
    for (const name of ['index.js', 'index.d.ts', 'index.js.map', 'README.md', 'LICENSE.md', 'source.mts'])
      await write(`node_modules/asked/${name}`);
    await write('server/a.ts', "import { a } from 'asked/inner';");
    await write('contracts/b.ts', "const b = createRequire(import.meta.url)('@scope/required');");
    await write('web/c.ts', "import { c } from 'page';");
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'slim-packages.mjs')], {
      cwd: folder,
    });
    expect(stdout).toContain('5 packages stay, 3 go, and 4 files');
    const left = await readdir(join(folder, 'node_modules'), { recursive: true, withFileTypes: true });
    const files = left
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + '/node_modules/'.length));
    expect(files.toSorted()).toEqual(
      [
        '.package-lock.json',
        '@scope/required/package.json',
        'asked/LICENSE.md',
        'asked/index.js',
        'asked/package.json',
        'needed/package.json',
        'peer/node_modules/needed/package.json',
        'peer/package.json',
      ].toSorted(),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
