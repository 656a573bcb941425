import { pngChunk } from './pictures.ts';

const IHDR_END = 33;

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const text = (words: string) => Buffer.from(words, 'latin1');

/** An animated PNG of two pictures, both of them the given one. */
export function animatedPng(png: Buffer): Buffer {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const idat = png.indexOf('IDAT') - 4;
  const pixels = png.subarray(idat + 8, idat + 8 + png.readUInt32BE(idat));
  const frame = (sequence: number) =>
    pngChunk('fcTL', Buffer.concat([u32(sequence, width, height, 0, 0), u16(1, 10), Buffer.alloc(2)]));
  return Buffer.concat([
    png.subarray(0, IHDR_END),
    pngChunk('acTL', u32(2, 0)),
    frame(0),
    png.subarray(IHDR_END, -12),
    frame(1),
    pngChunk('fdAT', Buffer.concat([u32(2), pixels])),
    png.subarray(-12),
  ]);
}

const box = (type: string, ...content: Buffer[]) => {
  const all = Buffer.concat(content);
  return Buffer.concat([u32(all.length + 8), text(type), all]);
};

/**
 * A HEIF sequence whose track has one sample, the picture of a HEIC file with one item of one extent; without a still picture
 * beside it, as `heif-enc -S` writes.
 */
export function heifSequence(heic: Buffer, brand = 'msf1'): Buffer {
  const hvcC = heic.indexOf('hvcC') - 4;
  const ispe = heic.indexOf('ispe') + 8;
  // Behind the box's head, flags, sizes and count: item, reference, base offset, count, offset, length.
  const item = heic.indexOf('iloc') + 12;
  const start = heic.readUInt32BE(item + 4);
  const sample = heic.subarray(start, start + heic.readUInt32BE(item + 14));
  const [width, height] = [heic.readUInt32BE(ispe), heic.readUInt32BE(ispe + 4)];
  const entry = box(
    'hvc1',
    Buffer.alloc(24),
    u16(width, height),
    Buffer.alloc(50),
    heic.subarray(hvcC, hvcC + heic.readUInt32BE(hvcC)),
  );
  const ftyp = box('ftyp', text(brand), u32(0), text(`${brand}hevcmsf1iso8`));
  const table = (at: number) =>
    box(
      'stbl',
      box('stsd', u32(0, 1), entry),
      box('stsz', u32(0, 0, 1, sample.length)),
      box('stco', u32(0, 1, at)),
    );
  const moov = (at: number) =>
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      box(
        'trak',
        box('mdia', box('hdlr', u32(0, 0), text('pict'), Buffer.alloc(13)), box('minf', table(at))),
      ),
    );
  return Buffer.concat([ftyp, moov(ftyp.length + moov(0).length + 8), box('mdat', sample)]);
}
