import { lstat, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appSecrets, changeKeptAppSecret, keepAppSecrets } from './app-secret.ts';

const NONE = { appSecret: null, previousAppSecret: null };

let dataDir: string;
let path: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zelo-segredo-'));
  path = join(dataDir, 'app-secret');
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const secretOf = async () => (await appSecrets(NONE, dataDir))[0];

test('without a setting one is made once, for its owner alone; a setting leaves it as it is', async () => {
  const made = await secretOf();
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(await appSecrets(NONE, dataDir)).toEqual([made, null]);
  const configured = { appSecret: 'o das configurações', previousAppSecret: 'o anterior delas' };
  expect(await appSecrets(configured, dataDir)).toEqual(['o das configurações', 'o anterior delas']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['app-secret']);
});

test('one that cannot be read just now is never replaced', async () => {
  const made = await secretOf();
  const aside = join(dataDir, 'aside');
  await rename(path, aside);
  // A symbolic link to itself: reading fails, although a new file could be created in its place.
  await symlink('app-secret', path);
  await expect(secretOf()).rejects.toThrow('ELOOP');
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
  await rename(aside, path);
  expect(await secretOf()).toBe(made);
});

test.each(['', 'half a secret'])('a text that is no secret is never written over: "%s"', async (text) => {
  await writeFile(path, text);
  await expect(secretOf()).rejects.toThrow('holds no secret');
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('another one takes its place as a whole: the file before is not written into', async () => {
  await secretOf();
  const before = await stat(path);
  await keepAppSecrets(dataDir, ['o segredo da cópia, comprido o bastante', null]);
  expect((await stat(path)).ino).not.toBe(before.ino);
  expect(await secretOf()).toBe('o segredo da cópia, comprido o bastante');
  expect(await readdir(dataDir)).toEqual(['app-secret']);
});

test('changed → the previous one kept for its owner only, until there is none', async () => {
  const made = await secretOf();
  const changed = await changeKeptAppSecret(dataDir, made);
  expect(changed).toEqual([expect.not.stringMatching(made), made]);
  expect(await appSecrets(NONE, dataDir)).toEqual(changed);
  expect((await stat(join(dataDir, 'app-secret-previous'))).mode & 0o777).toBe(0o600);
  await keepAppSecrets(dataDir, [changed[0], null]);
  expect(await readdir(dataDir)).toEqual(['app-secret']);
});

test('a crash between the two files leaves the secret as it was, without a previous one', async () => {
  const made = await secretOf();
  await writeFile(join(dataDir, 'app-secret-previous'), made);
  expect(await appSecrets(NONE, dataDir)).toEqual([made, null]);
});
