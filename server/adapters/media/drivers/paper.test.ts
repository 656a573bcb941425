import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/log/logger.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';
import { PDF_WITH_PASSWORD } from '#testing/files/phone-files.ts';
import { coloursOf, noise, quarters } from '#testing/files/pictures.ts';
import { MediaUnavailable, type Media } from '#ports/media.ts';
import { createMediaProcess } from './media-process.ts';

const log = createLogger(process.env['TEST_LOG_LEVEL'] ?? 'silent');
const MUCH = { sheets: 10, bytes: 100_000_000 };

let home: string;
let media: Media;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'zelo-paper-'));
  media = createMediaProcess({ folder: join(home, 'preparo'), log });
});
afterAll(async () => {
  await media.close();
  await rm(home, { recursive: true, force: true });
});

/** The drawn pages as images in memory, after their files were removed. */
async function drawn(bytes: Buffer, limites = MUCH) {
  const desenho = await media.draw(Readable.from([bytes]), limites);
  if (desenho === null) return null;
  const sheets = await Promise.all(desenho.sheets.map((file) => readFile(file)));
  await desenho.remove();
  return { total: desenho.total, bytes: desenho.bytes, sheets };
}

const leftBehind = () => readdir(join(home, 'preparo'));

test('the pages of a PDF, as many as there are places for, legible on A4', async () => {
  const made = await drawn(pdfOfObjects(pagesOf(12)));
  expect([made?.total, made?.sheets.length]).toEqual([12, 10]);
  const { format, width, height } = await sharp(made?.sheets[9]).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1239, 1754]);
  expect(made?.bytes).toBe(made?.sheets.reduce((sum, sheet) => sum + sheet.length, 0));
  expect(await leftBehind()).toEqual([]);
});

test('a photograph → one sheet; a transparent PNG → on white', async () => {
  const photo = await drawn(await quarters(3000, 2000).jpeg().toBuffer());
  expect(photo).toMatchObject({ total: 1 });
  expect(await coloursOf(photo?.sheets[0] ?? Buffer.of())).toEqual(['red', 'green', 'blue', 'white']);
  expect((await sharp(photo?.sheets[0]).metadata()).width).toBe(1754);
  const glass = await drawn(await quarters(96, 64).removeAlpha().ensureAlpha(0).png().toBuffer());
  expect(new Set(await coloursOf(glass?.sheets[0] ?? Buffer.of()))).toEqual(new Set(['white']));
});

test('a screen that was scrolled goes over several sheets', async () => {
  const made = await drawn(await quarters(1080, 7000).jpeg().toBuffer());
  expect([made?.total, made?.sheets.length]).toEqual([3, 3]);
  expect(await coloursOf(made?.sheets[0] ?? Buffer.of())).toEqual(['red', 'green', 'red', 'green']);
});

test('they end where they weigh too much', async () => {
  const photo = await noise(1500, 12_000).jpeg().toBuffer();
  const made = await drawn(photo, { sheets: 10, bytes: 100_000 });
  expect(made?.sheets).toHaveLength(1);
  expect(made?.total).toBe(4);
});

test('what cannot be drawn is null, and nothing is left of it', async () => {
  expect(await drawn(PDF_WITH_PASSWORD)).toBeNull();
  expect(await drawn(Buffer.from('só texto'))).toBeNull();
  expect(await leftBehind()).toEqual([]);
});

function* torn(): Generator<Buffer> {
  yield pdfOf(2_000);
  throw new Error('disk');
}

test('a content that breaks off is our failure', async () => {
  await expect(media.draw(Readable.from(torn()), MUCH)).rejects.toThrow(MediaUnavailable);
  expect(await leftBehind()).toEqual([]);
});
