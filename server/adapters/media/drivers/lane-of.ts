import { open } from 'node:fs/promises';

/** A larger file may take as long as a PDF. */
const QUICK_BYTES = 8 * 1024 * 1024;
/** A PNG, GIF or WebP of more pixels takes over half a second, however few its bytes are; a JPEG is decoded at a part of its size. */
const QUICK_PIXELS = 16_000_000;
/** The longest of the beginnings that `pixelsOf` reads: of a WebP. */
const HEAD_BYTES = 30;

/**
 * Which queue a file of an account waits in, by its first bytes and its size: `quick` for ordinary pictures, `slow` for the
 * rest, so that a photograph never waits for somebody else's PDF. What the file is, is judged later.
 */
export async function laneOf(path: string): Promise<'quick' | 'slow'> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const pixels = bytesRead < HEAD_BYTES ? null : pixelsOf(buffer);
    return size <= QUICK_BYTES && pixels !== null && pixels <= QUICK_PIXELS ? 'quick' : 'slow';
  } finally {
    await file.close();
  }
}

/** How many pixels a picture says it has in its first bytes; 0 for a JPEG, null for what is none of the four formats. */
function pixelsOf(head: Buffer): number | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 0;
  if (text.startsWith('\x89PNG')) return head.readUInt32BE(16) * head.readUInt32BE(20);
  if (text.startsWith('GIF8')) return head.readUInt16LE(6) * head.readUInt16LE(8);
  if (!/^RIFF[^]{4}WEBP/.test(text)) return null;
  // The container's specification: https://developers.google.com/speed/webp/docs/riff_container
  const kind = text.slice(12, 16);
  if (kind === 'VP8X') return (head.readUIntLE(24, 3) + 1) * (head.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return (head.readUInt16LE(26) & 0x3fff) * (head.readUInt16LE(28) & 0x3fff);
  const bits = head.readUInt32LE(21);
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
}
