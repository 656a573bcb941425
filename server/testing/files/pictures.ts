import { deflateSync, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Where a telephone says it was, and how it was held. */
export const PLACE = {
  IFD0: { Make: 'Fabricante' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '23/1 33/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '46/1 38/1 0/1',
  },
} as const;

/** Quarters in red, green, blue and white, read like a page: they show whether the picture was turned or mirrored. */
export function quarters(width: number, height: number): Sharp {
  const [w, h] = [width / 2, height / 2];
  const quarter = (x: number, y: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
  const all = [quarter(0, 0, '#c22'), quarter(w, 0, '#2a2'), quarter(0, h, '#22c'), quarter(w, h, '#fff')];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${all.join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

/** A picture without two like pixels beside each other, as a photograph is. */
export function noise(width: number, height: number): Sharp {
  const small = { width: Math.ceil(width / 8), height: Math.ceil(height / 8), channels: 3 } as const;
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { ...small, background: '#888', noise: grain } })
    .png()
    .resize(width, height, { fit: 'fill', kernel: 'cubic' });
}

/** The names of the colours in the four quarters of a picture, read like a page. */
export async function coloursOf(picture: string | Buffer): Promise<string[]> {
  const small = sharp(picture).removeAlpha().resize(4, 4, { fit: 'fill', kernel: 'nearest' }).raw();
  const pixels = await small.toBuffer();
  return [0, 3, 12, 15].map((at) => nameOf(pixels.subarray(at * 3, at * 3 + 3)));
}

function nameOf([r = 0, g = 0, b = 0]: Buffer): string {
  if (Math.min(r, g, b) > 200) return 'white';
  return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
}

/** A PNG of one black pixel by the square, small as a file and huge in memory. */
export function pngBomb(side: number): Buffer {
  const row = Math.ceil(side / 8) + 1;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(row * side))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One chunk of a PNG, with its sum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
