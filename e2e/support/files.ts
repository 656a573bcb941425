import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** A PNG of one dot. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture to attach: a PNG of one dot. */
export const PHOTO = {
  name: 'receita-outubro.png',
  mimeType: 'image/png',
  buffer: Buffer.from(PNG, 'base64'),
};

/** One A4 page with "Laudo"; the table at the end counts bytes, so no line of it may change its length. */
const PAGE = [
  '%PDF-1.7',
  '%',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[5 0 R]/Count 1>>endobj',
  '3 0 obj<</Length 36>>stream',
  'BT /F1 48 Tf 72 720 Td (Laudo) Tj ET',
  'endstream',
  'endobj',
  '4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
  '5 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 3 0 R>>endobj',
  'xref',
  '0 6',
  '0000000000 65535 f ',
  '0000000011 00000 n ',
  '0000000054 00000 n ',
  '0000000103 00000 n ',
  '0000000185 00000 n ',
  '0000000246 00000 n ',
  'trailer<</Root 1 0 R/Size 6>>',
  'startxref',
  '356',
  '%%EOF',
  '',
].join('\n');

/** A document to attach: a one-page PDF with "Laudo". */
export const PDF = {
  name: 'exame de sangue.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(PAGE),
};

export const CSV = { name: 'planilha.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') };

export const EMPTY_PDF = { name: 'vazio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(8 + body.length);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), 4 + body.length);
  return whole;
}

/** A PNG of noise, `side` dots wide and high: 3 bytes a dot, so that 1100 dots make 3.6 MB. */
export function bigPhoto(name: string, side = 1100): typeof PHOTO {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), randomBytes(side * 3)])),
  );
  const buffer = Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

/** Text with the name and type of a picture. */
export const FAKE_PHOTO = {
  name: 'foto-falsa.png',
  mimeType: 'image/png',
  buffer: Buffer.from('só texto\n'),
};

/** File downloaded by an act on a page. */
export async function downloaded(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: NonSharedBuffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
