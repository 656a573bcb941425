/**
 * ISO base media boxes (ISO/IEC 14496-12) of a picture sequence, and the still picture (ISO/IEC 23008-12) that its first sample is:
 * decoders here read stills only. Sizes are judged against the bytes that are there.
 */

type Box = { type: string; start: number; end: number };

/** More boxes than a real file has within one box. */
const MOST_BOXES = 1_000;
/** Bytes of a picture's sample entry before the boxes in it. */
const SAMPLE_ENTRY_BYTES = 78;
const FULL_BOX_BYTES = 4;

/** Boxes between two places; `start` and `end` are those of a box's content. Stops at the first invalid size. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  for (let count = 0; count < MOST_BOXES && at + 8 <= to; count += 1) {
    const short = bytes.readUInt32BE(at);
    const long = short === 1;
    if (long && at + 16 > to) return;
    const size = long ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const header = long ? 16 : 8;
    if (size < header || at + size > to) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size };
    at += size;
  }
}

function childOf(bytes: Buffer, parent: Box | undefined, ...path: string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (within, type) =>
      within && [...boxesIn(bytes, within.start, within.end)].find((one) => one.type === type),
    parent,
  );
}

const ITEMS = [
  { entries: ['hvc1', 'hev1'], item: 'hvc1', configuration: 'hvcC', brand: 'heic' },
  { entries: ['av01'], item: 'av01', configuration: 'av1C', brand: 'avif' },
] as const;

/** The first track whose samples are pictures, by the names of its table. */
function pictureTable(bytes: Buffer, file: Box): Box | undefined {
  const movie = childOf(bytes, file, 'moov');
  if (movie === undefined) return undefined;
  for (const track of boxesIn(bytes, movie.start, movie.end)) {
    const handler = childOf(bytes, track, 'mdia', 'hdlr');
    const kind = handler && bytes.toString('latin1', handler.start + 8, handler.start + 12);
    if (kind === 'pict' || kind === 'vide') return childOf(bytes, track, 'mdia', 'minf', 'stbl');
  }
  return undefined;
}

/** The bytes of a track's first sample. */
function firstSample(bytes: Buffer, table: Box): Buffer | undefined {
  const sizes = childOf(bytes, table, 'stsz');
  const offsets = childOf(bytes, table, 'stco') ?? childOf(bytes, table, 'co64');
  if (!sizes || !offsets) return undefined;
  const same = bytes.readUInt32BE(sizes.start + FULL_BOX_BYTES);
  const length = same === 0 ? bytes.readUInt32BE(sizes.start + 12) : same;
  const at =
    offsets.type === 'stco'
      ? bytes.readUInt32BE(offsets.start + 8)
      : Number(bytes.readBigUInt64BE(offsets.start + 8));
  return length > 0 && at + length <= bytes.length ? bytes.subarray(at, at + length) : undefined;
}

/**
 * The first picture of a HEIF or AVIF sequence as a file of its own; the bytes themselves where they hold a still, which a
 * decoder reads as it is, or nothing that is understood.
 */
export function stillOf(bytes: Buffer): Buffer {
  const file = { type: '', start: 0, end: bytes.length };
  if (childOf(bytes, file, 'meta') !== undefined) return bytes;
  try {
    return stillOfTrack(bytes, file) ?? bytes;
  } catch (error) {
    // The box is shorter than the numbers that it must hold.
    if (error instanceof RangeError) return bytes;
    throw error;
  }
}

function stillOfTrack(bytes: Buffer, file: Box): Buffer | undefined {
  const table = pictureTable(bytes, file);
  const described = table && childOf(bytes, table, 'stsd');
  const [entry] = described ? boxesIn(bytes, described.start + 8, described.end) : [];
  const kind = entry && ITEMS.find(({ entries }) => entries.some((one) => one === entry.type));
  const sample = table && firstSample(bytes, table);
  if (!entry || !kind || !sample) return undefined;
  const within = { ...entry, start: entry.start + SAMPLE_ENTRY_BYTES };
  const configuration = childOf(bytes, within, kind.configuration);
  if (!configuration) return undefined;
  const width = bytes.readUInt16BE(entry.start + 24);
  const height = bytes.readUInt16BE(entry.start + 26);
  const property = box(kind.configuration, bytes.subarray(configuration.start, configuration.end));
  return writeStill(kind, { width, height, property, sample });
}

type Still = { width: number; height: number; property: Buffer; sample: Buffer };

function writeStill({ item, brand }: (typeof ITEMS)[number], still: Still): Buffer {
  const ftyp = box('ftyp', text(brand), u32(0), text('mif1'), text(brand));
  const meta = (at: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      // Offsets and lengths of four bytes; one item of one extent.
      fullBox('iloc', 0, u16(0x4400), u16(1), u16(1), u16(0), u16(1), u32(at), u32(still.sample.length)),
      fullBox('iinf', 0, u16(1), fullBox('infe', 2, u16(1), u16(0), text(item), Buffer.alloc(1))),
      box(
        'iprp',
        box('ipco', still.property, fullBox('ispe', 0, u32(still.width), u32(still.height))),
        // Both properties belong to the item; it cannot be read without the first.
        fullBox('ipma', 0, u32(1), u16(1), Buffer.from([2, 0x81, 2])),
      ),
    );
  const at = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(at), box('mdat', still.sample)]);
}

const text = (four: string) => Buffer.from(four, 'latin1');

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function box(type: string, ...content: Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(length), text(type), ...content]);
}

function fullBox(type: string, version: number, ...content: Buffer[]): Buffer {
  return box(type, Buffer.from([version, 0, 0, 0]), ...content);
}
