import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeStorage, type StorageSetup } from '../storage.suite.ts';
import { createFolderStorage } from './folder.ts';

/** A store in a new folder, with source files in another folder that may be on another disk. */
async function setupIn(sourceParent: string): Promise<StorageSetup & { root: string }> {
  const home = await fs.mkdtemp(path.join(tmpdir(), 'zelo-storage-'));
  const sources = await fs.mkdtemp(path.join(sourceParent, 'zelo-sources-'));
  const root = path.join(home, 'data', 'files');
  return {
    root,
    storage: createFolderStorage({ root }),
    async sourceFile(content) {
      const file = path.join(sources, randomUUID());
      await fs.writeFile(file, content, { mode: 0o644 });
      return file;
    },
    async stop() {
      for (const folder of [home, sources]) await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

describeStorage('folder', () => setupIn(tmpdir()));

// Renaming across disks fails, so the content is copied.
const diskOf = (folder: string) => statSync(folder).dev;
const others = ['/dev/shm', '/var/tmp'].filter((folder) => existsSync(folder));
const otherDisk = others.find((folder) => diskOf(folder) !== diskOf(tmpdir())) ?? tmpdir();
describeStorage('folder, sources on another disk', () => setupIn(otherDisk));

let setup: Awaited<ReturnType<typeof setupIn>>;
beforeEach(async () => {
  setup = await setupIn(tmpdir());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await setup.stop();
});

const modeOf = async (file: string): Promise<string> => ((await fs.stat(file)).mode & 0o777).toString(8);

/** Makes the next rename fail as it does between disks. */
function otherDiskOnce(): void {
  vi.spyOn(fs, 'rename').mockRejectedValueOnce(Object.assign(new Error('other disk'), { code: 'EXDEV' }));
}

test.each([
  ['renamed', (): void => undefined],
  ['copied', otherDiskOnce],
])('files and folders are the owner’s alone (%s)', async (_name, prepare) => {
  prepare();
  await setup.storage.putFile('c/d/a', await setup.sourceFile(Buffer.from('x')));
  expect(await modeOf(setup.root)).toBe('700');
  expect(await modeOf(path.join(setup.root, 'c/d'))).toBe('700');
  expect(await modeOf(path.join(setup.root, 'c/d/a'))).toBe('600');
  expect(await fs.readdir(path.join(setup.root, 'c/d'))).toEqual(['a']);
});

test('a copy from another disk is whole, and its source is gone', async () => {
  const content = randomBytes(2_000_000);
  const source = await setup.sourceFile(content);
  otherDiskOnce();
  const guardado = await setup.storage.putFile('c/a', source);
  expect(guardado.size).toBe(content.byteLength);
  expect((await fs.readFile(path.join(setup.root, 'c/a'))).equals(content)).toBe(true);
  expect(existsSync(source)).toBe(false);
});

test('a copy that fails leaves neither half a file nor a changed one, and keeps the source', async () => {
  await setup.storage.putFile('c/a', await setup.sourceFile(Buffer.from('old')));
  const source = await setup.sourceFile(Buffer.from('new'));
  vi.spyOn(fs, 'rename')
    .mockRejectedValueOnce(Object.assign(new Error('other disk'), { code: 'EXDEV' }))
    .mockRejectedValueOnce(Object.assign(new Error('disk full'), { code: 'ENOSPC' }));
  await expect(setup.storage.putFile('c/a', source)).rejects.toThrow('disk full');
  expect(await fs.readdir(path.join(setup.root, 'c'))).toEqual(['a']);
  expect(await text(await setup.storage.read('c/a'))).toBe('old');
  expect(existsSync(source)).toBe(true);
});

test.each([
  ['renamed', false, ['sync source', 'rename', 'sync c/d', 'sync c', 'sync ']],
  ['copied', true, ['sync source', 'sync part', 'rename', 'sync c/d', 'sync c', 'sync ']],
])(
  'the content is on disk before its name, and the name before the answer (%s)',
  async (_name, copied, order) => {
    const source = await setup.sourceFile(Buffer.from('x'));
    await setup.storage.putFile('c/d/first', await setup.sourceFile(Buffer.from('x')));
    const events: string[] = [];
    const open = fs.open.bind(fs);
    vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle = await open(...args);
      const sync = handle.sync.bind(handle);
      const file = String(args[0]);
      const name = file.endsWith('.part') ? 'part' : path.relative(setup.root, file);
      handle.sync = async () => {
        events.push(`sync ${file === source ? 'source' : name}`);
        await sync();
      };
      return handle;
    });
    const rename = fs.rename.bind(fs);
    vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
      if (copied && from === source) throw Object.assign(new Error('other disk'), { code: 'EXDEV' });
      events.push('rename');
      await rename(from, to);
    });
    await setup.storage.putFile('c/d/a', source);
    expect(events).toEqual(order);
  },
);

test('the folder of a person goes with the last file in it', async () => {
  await setup.storage.putFile('52998224725/a1/b', await setup.sourceFile(Buffer.from('x')));
  await setup.storage.putFile('52998224725/a2', await setup.sourceFile(Buffer.from('x')));
  await setup.storage.remove('52998224725/a1/b');
  expect(await fs.readdir(path.join(setup.root, '52998224725'))).toEqual(['a2']);
  await setup.storage.remove('52998224725/a2');
  expect(await fs.readdir(setup.root)).toEqual([]);
});

test('a folder that another call removes just before the file comes is made again', async () => {
  const rename = fs.rename.bind(fs);
  vi.spyOn(fs, 'rename').mockImplementationOnce(async (from, to) => {
    await fs.rmdir(path.dirname(String(to)));
    await rename(from, to);
  });
  await setup.storage.putFile('c/a', await setup.sourceFile(Buffer.from('x')));
  expect(await text(await setup.storage.read('c/a'))).toBe('x');
});

test('a link is neither taken over nor read through', async () => {
  const secret = await setup.sourceFile(Buffer.from('secret'));
  const link = `${secret}-link`;
  await fs.symlink(secret, link);
  await expect(setup.storage.putFile('c/a', link)).rejects.toThrow(/ELOOP/);
  await setup.storage.check();
  await fs.symlink(secret, path.join(setup.root, 'linked'));
  await expect(setup.storage.read('linked')).rejects.toThrow(/ELOOP/);
  expect(await setup.storage.stat('linked')).toBeNull();
});

test('it is not ready where it cannot write', async () => {
  const file = await setup.sourceFile(Buffer.from('x'));
  await expect(createFolderStorage({ root: path.join(file, 'below') }).check()).rejects.toThrow(/ENOTDIR/);
});

test('being asked whether it is ready leaves nothing behind', async () => {
  await setup.storage.check();
  expect(await fs.readdir(setup.root)).toEqual([]);
});
