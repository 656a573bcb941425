import { open, readFile, stat, writeFile } from 'node:fs/promises';
import decodeHeic from 'heic-decode';
import sharp, { type Metadata } from 'sharp';
import { stillOf } from '#platform/files/heif-sequence.ts';
import { BadFile } from './reader-protocol.ts';

/** Size and quality of previews. */
export const PREVIEW = { width: 1200, height: 1200, quality: 75 } as const;

/** Limit of pixels: a phone's 64 megapixels pass, a decompression bomb of 30,000 × 30,000 does not. */
export const MAX_PIXELS = 2 ** 26;
/**
 * Limits of formats whose decoders hold the whole picture several times over: with these one takes at most 800 MB. Phones
 * take HEIC of up to 50 megapixels, and no AVIF.
 */
export const MAX_PIXELS_OF = { hevc: 50_000_000, av1: 2 ** 25 } as const;
/** Pixels of the longer side at which small print on a photographed page is legible. */
const LONG_SIDE = 3000;
/**
 * An image longer than 2:1, such as a scrolling screenshot, is scaled by its shorter side to stay legible.
 */
const SHORT_SIDE = 1500;
const LONGEST = 12_000;
/** A larger PNG is a photograph; a smaller one is a screenshot or drawing, whose edges JPEG would blur. */
const MAX_PNG_BYTES = 3 * 1024 * 1024;
/** How much of a truncated photograph may be missing at its lower edge, as a share of its height. */
const MAX_MISSING = 0.02;

sharp.cache(false);
sharp.concurrency(1);
// Only accepted formats are decoded, whatever type the file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

type Out = { stored: string; preview: string };
/** The size of decoded pixels, four channels each. */
type Raw = { width: number; height: number; channels: 4 };
/** An image that sharp can read: a file as it came, or pixels that another library decoded. */
type Source = {
  input: string | Buffer | Uint8ClampedArray;
  raw?: Raw;
  metadata: Size & Pick<Metadata, 'format' | 'isProgressive'>;
};
/** The size of an image after its orientation is applied. */
type Size = { autoOrient: { width: number; height: number } };

/** Re-encodes an image upright, in sRGB and without metadata, and makes its preview. @throws BadFile */
export async function readPicture({
  file,
  stored,
  preview,
}: Out & { file: string }): Promise<{ contentType: string }> {
  const { size } = await stat(file);
  const source = await openPicture(file);
  const asPng = source.metadata.format === 'png' && size <= MAX_PNG_BYTES;
  const bytes = await redraw(source, asPng, 'error').catch(async (error: unknown) => {
    // Phones and messengers sometimes cut off the last bytes of a photograph; it is refused when a visible
    // part is missing.
    if (source.metadata.format !== 'jpeg' || (await missingTail(source)) > MAX_MISSING) throw error;
    return redraw(source, asPng, 'none');
  });
  await writeFile(stored, bytes);
  await writeFile(preview, await previewOf(bytes));
  return { contentType: asPng ? 'image/png' : 'image/jpeg' };
}

function redraw({ input, raw, metadata }: Source, asPng: boolean, failOn: 'error' | 'none'): Promise<Buffer> {
  const upright = sharp(input, { limitInputPixels: MAX_PIXELS, failOn, ...(raw && { raw }) })
    .autoOrient()
    .resize(sizeFor(metadata));
  const drawn = asPng
    ? upright.png({ compressionLevel: 9 })
    : upright.flatten({ background: '#fff' }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' });
  return drawn.toBuffer();
}

/** Encodes and decodes a generated image: fails only when this process cannot work at all. */
export async function probePicture(): Promise<object> {
  const blank = sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } });
  await previewOf(await blank.jpeg().toBuffer());
  return {};
}

function previewOf(bytes: Uint8Array): Promise<Buffer> {
  const { width, height, quality } = PREVIEW;
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}

/**
 * Opens an image; its size is known before a pixel of it is decoded. sharp can read the size of a HEIC but not its pixels,
 * so another library decodes those, upright.
 * @throws BadFile for more pixels than its format may have
 */
async function openPicture(file: string): Promise<Source> {
  const input = (await isSequence(file)) ? stillOf(await readFile(file)) : file;
  const metadata = await sharp(input, { limitInputPixels: false }).metadata();
  const { format, compression } = metadata;
  const most = format === 'heif' ? MAX_PIXELS_OF[compression === 'av1' ? 'av1' : 'hevc'] : MAX_PIXELS;
  if (metadata.width * metadata.height > most) throw new BadFile('pixels');
  if (format !== 'heif' || compression === 'av1') return { input, metadata };
  const { data, width, height } = await decodeHeic({
    buffer: typeof input === 'string' ? await readFile(input) : input,
  });
  const raw = { width, height, channels: 4 } as const;
  return { input: data, raw, metadata: { format, autoOrient: { width, height }, isProgressive: false } };
}

/** The brands of HEIF and AVIF files whose pictures are the samples of a track. */
const SEQUENCES = ['msf1', 'hevc', 'hevx', 'avis'];

async function isSequence(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.toString('latin1', 4, bytesRead);
    return SEQUENCES.some((brand) => head === `ftyp${brand}`);
  } finally {
    await file.close();
  }
}

function sizeFor({ autoOrient: { width, height } }: Size) {
  const [short, long] = width < height ? [width, height] : [height, width];
  const scale = Math.min(1, Math.max(LONG_SIDE / long, SHORT_SIDE / short), LONGEST / long);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit: 'fill',
  } as const;
}

/**
 * How much of a truncated photograph is missing at its lower edge, as a share of its height: the decoder
 * fills it with one grey.
 */
async function missingTail({ input, metadata }: Source): Promise<number> {
  // A truncated progressive JPEG lacks detail everywhere instead of at its lower edge.
  if (metadata.isProgressive) return 1;
  const grey = sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'none' }).greyscale().raw();
  const { data, info } = await grey.toBuffer({ resolveWithObject: true });
  let missing = 0;
  while (missing < info.height && isFlat(data, info.width, info.height - 1 - missing)) missing += 1;
  return missing / info.height;
}

function isFlat(pixels: Buffer, width: number, row: number): boolean {
  const line = pixels.subarray(row * width, (row + 1) * width);
  return line.every((pixel) => pixel === line[0]);
}
