import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeyring, MasterKeyMissing, masterKeys, parseMasterKey } from './master-key.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zelo-chave-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const [A, B] = [randomBytes(32), randomBytes(32)];
const none = { current: null, previous: [] };

test('a key is 32 bytes as base64, base64url or hex, and nothing else', () => {
  const key = Buffer.alloc(32, 0xfb);
  for (const written of [key.toString('base64'), key.toString('base64url'), ` ${key.toString('hex')}\n`]) {
    expect(parseMasterKey(written)?.equals(key)).toBe(true);
  }
  for (const wrong of ['', 'uma senha', 'a'.repeat(63), randomBytes(31).toString('base64'), 'ç'.repeat(43)]) {
    expect(parseMasterKey(wrong)).toBeNull();
  }
});

test('without a setting one is made once, for its owner alone', async () => {
  const [made] = await masterKeys(none, dataDir);
  expect(await masterKeys(none, dataDir)).toEqual([made]);
  expect((await stat(join(dataDir, 'master-key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['master-key']);
  expect(parseMasterKey(await readFile(join(dataDir, 'master-key'), 'utf8'))).toEqual(made);
});

test('a setting comes first, and what was made before goes on opening', async () => {
  const [made] = await masterKeys(none, dataDir);
  expect(await masterKeys({ current: A, previous: [B] }, dataDir)).toEqual([A, B, made]);
});

test('a file that holds no key is never written over', async () => {
  await writeFile(join(dataDir, 'master-key'), 'half a k');
  await expect(masterKeys(none, dataDir)).rejects.toThrow('holds no master key');
  expect(await readFile(join(dataDir, 'master-key'), 'utf8')).toBe('half a k');
});

test('a wrapped key opens under its master key and for what it belongs to alone', () => {
  const key = randomBytes(32);
  const ring = createKeyring([A, B]);
  const wrapped = ring.wrap(key, 'c/a');
  expect(ring.unwrap(wrapped, 'c/a').equals(key)).toBe(true);
  expect(createKeyring([B, A]).unwrap(wrapped, 'c/a').equals(key)).toBe(true);
  expect(() => ring.unwrap(wrapped, 'c/b')).toThrow(/unable to authenticate/i);
  expect(() => createKeyring([B]).unwrap(wrapped, 'c/a')).toThrow(MasterKeyMissing);
  expect(wrapped.chave_cifrada.includes(key)).toBe(false);
  expect(ring.names).toHaveLength(2);
});
