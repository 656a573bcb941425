import type * as Promised from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appSecret, keepAppSecret } from './app-secret.ts';

const disk = vi.hoisted(() => ({ broken: false }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Promised>();
  const readFileOrFail = (...args: Parameters<typeof real.readFile>) =>
    disk.broken
      ? Promise.reject(Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }))
      : real.readFile(...args);
  return { ...real, readFile: readFileOrFail };
});

let dataDir: string;
let path: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zelo-segredo-'));
  path = join(dataDir, 'app-secret');
});
afterEach(async () => {
  disk.broken = false;
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
  disk.broken = true;
  await expect(appSecret(null, dataDir)).rejects.toThrow('EIO');
  disk.broken = false;
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
