import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pngBomb } from '#testing/files/pictures.ts';
import { laneOf } from './lane-of.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-filas-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function lane(bytes: Buffer): Promise<string> {
  const path = join(folder, 'arquivo');
  await writeFile(path, bytes);
  return laneOf(path);
}

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'white' } });

const FACTS = { IFD0: { Artist: 'Ana' } };

test.each([
  ['jpeg', 'quick', (side: number) => picture(side).jpeg()],
  ['png', 'slow', (side: number) => picture(side).png()],
  ['gif', 'slow', (side: number) => picture(side).gif({ effort: 1 })],
  ['webp with loss', 'slow', (side: number) => picture(side).webp({ effort: 0 })],
  ['webp without loss', 'slow', (side: number) => picture(side).webp({ lossless: true, effort: 0 })],
  ['webp with facts', 'slow', (side: number) => picture(side).withExif(FACTS).webp({ effort: 0 })],
] as const)('%s: an ordinary one is quick; of 17 megapixels: %s', async (_, large, draw) => {
  expect(await lane(await draw(200).toBuffer())).toBe('quick');
  expect(await lane(await draw(4_200).toBuffer())).toBe(large);
});

test('few bytes that swell, a PDF and the beginning of a picture are slow', async () => {
  expect(await lane(pngBomb(8_000))).toBe('slow');
  expect(await lane(Buffer.from(`%PDF-1.7\n${' '.repeat(100)}`))).toBe('slow');
  expect(await lane(Buffer.from('\x89PNG\r\n', 'latin1'))).toBe('slow');
  expect(await lane(Buffer.alloc(0))).toBe('slow');
});
