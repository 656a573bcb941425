import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOf } from '#testing/files/small-files.ts';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';
import { HEIC, PDF_WITH_OWNER, PDF_WITH_PASSWORD } from '#testing/files/phone-files.ts';
import { BY_PHARMACIST, renderedPdf, signingWorld, signPdf } from '#testing/files/signing.ts';
import { animatedPng, heifSequence } from '#testing/files/moving-pictures.ts';
import { coloursOf, noise, PLACE, pngBomb, quarters } from '#testing/files/pictures.ts';
import type { Media, Prepared, ReadSignatures, Refused } from '#ports/media.ts';

const UPRIGHT = ['red', 'green', 'blue', 'white'];

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The contract tests of every media driver. */
export function describeMedia(name: string, makeMedia: (folder: string) => Media): void {
  describe(`media: ${name}`, () => {
    let home: string;
    let media: Media;
    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'zelo-media-'));
      media = makeMedia(join(home, 'preparo'));
    });
    afterAll(async () => {
      await media.close();
      await rm(home, { recursive: true, force: true });
    });

    async function prepare(bytes: Uint8Array): Promise<Prepared | Refused> {
      const file = join(home, 'enviado');
      await writeFile(file, bytes);
      return media.prepare(file, 'account');
    }

    async function taken(bytes: Uint8Array) {
      const made = await prepare(bytes);
      if (!made.ok) throw new Error(`refused: ${made.reason}`);
      const stored = await readFile(made.file);
      const preview = made.preview === null ? null : await readFile(made.preview);
      await rm(made.folder, { recursive: true });
      return { ...made, stored, preview };
    }

    async function check(bytes: Uint8Array, roots: readonly Buffer[]): Promise<ReadSignatures | null> {
      const path = join(home, 'conferido');
      await writeFile(path, bytes);
      return media.checkSignatures(path, { roots, others: [] }, new Date());
    }

    async function refused(bytes: Uint8Array): Promise<string> {
      const made = await prepare(bytes);
      return made.ok ? 'taken' : made.reason;
    }

    test('a photograph is upright and says neither where nor by what it was taken', async () => {
      const photo = await quarters(96, 64)
        .rotate(90)
        .withExif(PLACE)
        .withMetadata({ orientation: 8, icc: 'p3' })
        .jpeg({ chromaSubsampling: '4:4:4' })
        .toBuffer();
      const sent = await sharp(photo).metadata();
      expect([sent.orientation, sent.exif?.length, sent.icc?.length]).toEqual([
        8,
        expect.any(Number),
        expect.any(Number),
      ]);
      const { stored, preview, ...made } = await taken(photo);
      const { width, height, format, exif, icc, xmp, orientation } = await sharp(stored).metadata();
      expect({ width, height, format }).toEqual({ width: 96, height: 64, format: 'jpeg' });
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(await coloursOf(stored)).toEqual(UPRIGHT);
      expect(await coloursOf(preview ?? '')).toEqual(UPRIGHT);
      expect(made).toMatchObject({ contentType: 'image/jpeg', extension: 'jpg', pages: null });
    });

    test.each([
      ['webp', () => quarters(96, 64).webp().toBuffer()],
      ['gif', () => quarters(96, 64).gif().toBuffer()],
      ['avif', () => quarters(96, 64).avif().toBuffer()],
      ['heic', async () => HEIC],
    ])('%s becomes JPEG', async (_name, make) => {
      const { stored, preview, contentType } = await taken(await make());
      expect(contentType).toBe('image/jpeg');
      expect((await sharp(stored).metadata()).format).toBe('jpeg');
      expect(await coloursOf(stored)).toEqual(UPRIGHT);
      const metadata = await sharp(preview ?? '').metadata();
      expect([metadata.format, metadata.exif]).toEqual(['webp', undefined]);
      expect(stored.includes('Fabricante')).toBe(false);
    });

    test('a small PNG stays one with what shines through, a large one becomes JPEG on white', async () => {
      const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: '#c220' } });
      const small = await taken(await clear.png().toBuffer());
      expect(small).toMatchObject({ contentType: 'image/png', extension: 'png' });
      expect((await sharp(small.stored).metadata()).hasAlpha).toBe(true);
      const photo = await noise(1600, 1200).png({ compressionLevel: 0 }).toBuffer();
      expect((await taken(photo)).contentType).toBe('image/jpeg');
      const glass = await quarters(96, 64).removeAlpha().ensureAlpha(0).webp().toBuffer();
      expect(new Set(await coloursOf((await taken(glass)).stored))).toEqual(new Set(['white']));
    });

    test.each(['gif', 'webp'] as const)('an animated %s is its first picture', async (format) => {
      const frames = ['#c22', '#22c'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      );
      const film = await sharp(await Promise.all(frames), { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(film).metadata()).pages).toBe(2);
      const { stored } = await taken(film);
      expect((await sharp(stored).metadata()).height).toBe(20);
      expect(new Set(await coloursOf(stored))).toEqual(new Set(['red']));
    });

    test('an animated PNG is its first picture, stored without the others', async () => {
      const first = await quarters(96, 64).png().toBuffer();
      const { stored, contentType } = await taken(animatedPng(first));
      expect(contentType).toBe('image/png');
      expect(await coloursOf(stored)).toEqual(UPRIGHT);
      expect(stored.includes('fdAT')).toBe(false);
    });

    test.each([
      ['HEIF', 'msf1'],
      ['HEIC', 'hevc'],
    ])('a %s sequence is its first picture', async (_name, brand) => {
      const { stored, contentType } = await taken(heifSequence(HEIC, brand));
      expect(contentType).toBe('image/jpeg');
      expect(await coloursOf(stored)).toEqual(UPRIGHT);
    });

    test.each([
      ['a photograph', 3200, 2400, 3000, 2250],
      ['one held upright', 2400, 3200, 2250, 3000],
      ['a scrolled screen', 1080, 7000, 1080, 7000],
      ['a small one', 300, 200, 300, 200],
    ])('%s of %d × %d is stored as %d × %d', async (_name, width, height, storedWidth, storedHeight) => {
      const { stored, preview } = await taken(await quarters(width, height).jpeg().toBuffer());
      expect(await sharp(stored).metadata()).toMatchObject({ width: storedWidth, height: storedHeight });
      const seen = await sharp(preview ?? '').metadata();
      expect(Math.max(seen.width, seen.height)).toBe(Math.min(1200, Math.max(width, height)));
    });

    test('a photograph that lost its last bytes is taken, one that lost a part of its picture is not', async () => {
      const photo = await noise(1600, 1200).jpeg().toBuffer();
      expect((await taken(photo.subarray(0, -2))).contentType).toBe('image/jpeg');
      expect((await taken(photo.subarray(0, photo.length * 0.99))).contentType).toBe('image/jpeg');
      expect(await refused(photo.subarray(0, photo.length * 0.9))).toBe('imagem_ilegivel');
      expect(await refused(photo.subarray(0, photo.length / 2))).toBe('imagem_ilegivel');
      const layered = await noise(1600, 1200).jpeg({ progressive: true }).toBuffer();
      expect(await refused(layered.subarray(0, layered.length * 0.9))).toBe('imagem_ilegivel');
    });

    test.each([
      [
        'a header and a page',
        async () => Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF<script>alert(1)</script>', 'latin1'),
      ],
      ['half a PNG', async () => (await noise(400, 300).png().toBuffer()).subarray(0, 20_000)],
      ['half a HEIC', async () => HEIC.subarray(0, 450)],
      ['a film without a picture', async () => heifSequence(HEIC).subarray(0, 400)],
    ])('%s is no picture', async (_name, make) => {
      expect(await refused(await make())).toBe('imagem_ilegivel');
    });

    test.each([
      ['900 megapixels in a few kilobytes', () => pngBomb(30_000)],
      ['more pixels than a telephone has', () => pngBomb(8_200)],
    ])('%s → refused for its size', async (_name, make) => {
      expect(await refused(make())).toBe('imagem_enorme');
    });

    test('what hides behind or inside a picture is gone', async () => {
      const gif = await quarters(96, 64).gif().toBuffer();
      const { stored } = await taken(Buffer.concat([gif, pdfOf(2_000)]));
      expect(stored.includes('%PDF')).toBe(false);
      const comment = Buffer.from('\xff\xfe\0\x1b<script>alert(1)</script>', 'latin1');
      const jpeg = await quarters(96, 64).jpeg().toBuffer();
      const hidden = Buffer.concat([
        jpeg.subarray(0, 2),
        comment,
        jpeg.subarray(2),
        Buffer.from('PK\x03\x04'),
      ]);
      const clean = (await taken(hidden)).stored;
      expect([clean.includes('<script>'), clean.includes('PK\x03\x04')]).toEqual([false, false]);
    });

    test('a PDF is stored as it came, with its pages counted and the first one drawn', async () => {
      const sent = pdfOfObjects(pagesOf(3));
      const { stored, preview, ...made } = await taken(sent);
      expect(made).toMatchObject({ contentType: 'application/pdf', extension: 'pdf', pages: 3 });
      expect(stored.equals(sent)).toBe(true);
      const seen = await sharp(preview ?? '').metadata();
      expect(seen).toMatchObject({ format: 'webp', width: 848, height: 1200 });
      // A page with a word on it is neither blank nor black.
      const { channels } = await sharp(preview ?? '').stats();
      expect(channels[0]?.mean).toBeGreaterThan(200);
      expect(channels[0]?.min).toBeLessThan(60);
    });

    test('up to 1,024 bytes before a PDF → taken as it came, its page drawn; more → no PDF', async () => {
      const pdf = pdfOfObjects(pagesOf(2));
      for (const before of ['HTTP/1.1 200 OK\r\n\r\n', '\x1b%-12345X@PJL\n', ' '.repeat(1024)]) {
        const sent = Buffer.concat([Buffer.from(before, 'latin1'), pdf]);
        const { stored, preview, ...made } = await taken(sent);
        expect(made).toMatchObject({ contentType: 'application/pdf', extension: 'pdf', pages: 2 });
        expect(stored.equals(sent)).toBe(true);
        expect((await sharp(preview ?? '').stats()).channels[0]?.min).toBeLessThan(60);
      }
      expect(await refused(Buffer.concat([Buffer.alloc(1025, ' '), pdf]))).toBe('tipo');
    });

    test('a password is told from a page that is not there', async () => {
      expect(await refused(PDF_WITH_PASSWORD)).toBe('pdf_protegido');
      expect((await taken(PDF_WITH_OWNER)).pages).toBe(1);
      expect(await refused(pdfOfObjects(pagesOf(0)))).toBe('pdf_ilegivel');
      expect(await refused(pdfOf(2_000).subarray(0, 300))).toBe('pdf_ilegivel');
      expect(await refused(Buffer.from('%PDF-1.7\n<html></html>'))).toBe('pdf_ilegivel');
    });

    test('500 pages pass, 501 do not', async () => {
      expect((await taken(pdfOfObjects(pagesOf(500)))).pages).toBe(500);
      expect(await refused(pdfOfObjects(pagesOf(501)))).toBe('pdf_longo');
    });

    test('a page that swells to 100 MB when it is drawn does no harm', async () => {
      const data = deflateSync(Buffer.alloc(10_000 * 10_000)).toString('latin1');
      const image = '<</Type/XObject/Subtype/Image/Width 10000/Height 10000/BitsPerComponent 8';
      const draw = 'q 595 0 0 842 0 0 cm /I Do Q';
      const bomb = pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>',
        `<</Length ${draw.length}>>stream\n${draw}\nendstream\n`,
        `${image}/ColorSpace/DeviceGray/Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream\n`,
      ]);
      expect((await taken(bomb)).pages).toBe(1);
    });

    test('the signatures of a PDF are judged by who is believed', async () => {
      const [world, pdf] = await Promise.all([signingWorld(), renderedPdf()]);
      const signed = await signPdf(pdf, world.doctor, world);
      const both = await signPdf(signed, world.pharmacist, world, BY_PHARMACIST);
      const roots = [Buffer.from(world.authority.root)];
      expect(await check(both, roots)).toMatchObject({
        sha256: hashOf(both),
        revisions: [hashOf(signed), hashOf(both)],
        secret: null,
        verdict: 'authentic',
        signatures: [
          { name: 'JOÃO DA SILVA', kind: 'signature', state: 'conferred' },
          { name: 'ANA FARMACÊUTICA', kind: 'signature', state: 'conferred' },
        ],
        changesAfter: 'harmless',
        crf: null,
      });
      expect(await check(both, [])).toMatchObject({ verdict: 'untrusted' });
      expect(await check(pdf, roots)).toMatchObject({ verdict: null, signatures: [], revisions: [] });
      expect(await check(Buffer.from('nothing'), roots)).toBeNull();
    });

    test.each([
      ['a drawing that can carry scripts', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
      ['a page', '<!doctype html><script>alert(1)</script>'],
      ['a program', 'MZ\x90\0 this is no picture'],
      ['nothing', ''],
    ])('%s is of no kind that is taken', async (_name, text) => {
      expect(await refused(Buffer.from(text, 'latin1'))).toBe('tipo');
    });
  });
}
