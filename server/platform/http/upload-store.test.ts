import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UploadStore } from './upload-store.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zelo-envios-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** A chunk with memory of its own, as a socket delivers it. */
function piece(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

test('pieces go on from where the upload stands, and their memory is given back at once', async () => {
  await writeFile(join(directory, 'a'), 'já veio ');
  const own = [piece('o começo, '), piece('o meio, ')];
  const shared = Buffer.from('[e o fim]').subarray(1, 8);
  const store = new UploadStore({ directory });
  expect(await store.write(Readable.from([...own, shared]), 'a', 9)).toBe(9 + 11 + 8 + 7);
  expect(await readFile(join(directory, 'a'), 'utf8')).toBe('já veio o começo, o meio, e o fim');
  expect(own.map(({ length }) => length)).toEqual([0, 0]);
  expect(shared.toString()).toBe('e o fim');
});

test('whoever is asked every 4 MB may stop an upload there, with words of their own', async () => {
  await writeFile(join(directory, 'c'), '');
  const asked: number[] = [];
  const stop = new Error('no more');
  const hooks = {
    onBytes: async (_id: string, at: number) => {
      asked.push(at);
      if (at > 0) throw stop;
    },
    onGone: async () => undefined,
  };
  const pieces = Array.from({ length: 6 }, () => Buffer.alloc(1024 ** 2));
  const store = new UploadStore({ directory, hooks });
  await expect(store.write(Readable.from(pieces), 'c', 0)).rejects.toBe(stop);
  expect([asked, (await readFile(join(directory, 'c'))).length]).toEqual([[0, 4 * 1024 ** 2], 4 * 1024 ** 2]);
});

test('a full disk is 507 in words', async () => {
  // The device on which every write fails as on a full disk.
  const store = new UploadStore({ directory: '/dev' });
  await expect(store.write(Readable.from([piece('a')]), 'full', 0)).rejects.toMatchObject({ status: 507 });
});

async function* cut() {
  yield piece('metade');
  await new Promise((resolve) => setImmediate(resolve));
  throw new Error('cut');
}

test('a line that is cut leaves what came before it', async () => {
  await writeFile(join(directory, 'b'), '');
  const store = new UploadStore({ directory });
  await expect(store.write(Readable.from(cut()), 'b', 0)).rejects.toMatchObject({ status_code: 500 });
  expect(await readFile(join(directory, 'b'), 'utf8')).toBe('metade');
});
