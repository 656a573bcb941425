import { lstat, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appSecret, keepAppSecret } from './app-secret.ts';

let dataDir: string;
let path: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zelo-segredo-'));
  path = join(dataDir, 'app-secret');
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test('without a setting one is made once, for its owner alone; a setting leaves it as it is', async () => {
  const made = await appSecret(null, dataDir);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(await appSecret(null, dataDir)).toBe(made);
  expect(await appSecret('o das configurações', dataDir)).toBe('o das configurações');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['app-secret']);
});

test('one that cannot be read just now is never replaced', async () => {
  const made = await appSecret(null, dataDir);
  const aside = join(dataDir, 'aside');
  await rename(path, aside);
  // A symbolic link to itself: reading fails, although a new file could be created in its place.
  await symlink('app-secret', path);
  await expect(appSecret(null, dataDir)).rejects.toThrow('ELOOP');
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
  await rename(aside, path);
  expect(await appSecret(null, dataDir)).toBe(made);
});

test.each(['', 'half a secret'])('a text that is no secret is never written over: "%s"', async (text) => {
  await writeFile(path, text);
  await expect(appSecret(null, dataDir)).rejects.toThrow('holds no secret');
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('another one takes its place as a whole: the file before is not written into', async () => {
  await appSecret(null, dataDir);
  const before = await stat(path);
  await keepAppSecret(dataDir, 'o segredo da cópia, comprido o bastante');
  expect((await stat(path)).ino).not.toBe(before.ino);
  expect(await appSecret(null, dataDir)).toBe('o segredo da cópia, comprido o bastante');
  expect(await readdir(dataDir)).toEqual(['app-secret']);
});
