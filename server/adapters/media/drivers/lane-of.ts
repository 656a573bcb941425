import { open } from 'node:fs/promises';

/** The first bytes of pictures that are decoded in half a second at most. */
const QUICK = [/^\xff\xd8\xff/, /^\x89PNG/, /^GIF8/, /^RIFF[^]{4}WEBP/];
/** A larger picture may take as long as a PDF. */
const QUICK_BYTES = 8 * 1024 * 1024;

/**
 * Which queue a file of an account waits in, by its first bytes and its size: `quick` for ordinary pictures, `slow` for the
 * rest, so that a photograph never waits for somebody else's PDF. What the file is, is judged later.
 */
export async function laneOf(path: string): Promise<'quick' | 'slow'> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return size <= QUICK_BYTES && QUICK.some((magic) => magic.test(head)) ? 'quick' : 'slow';
  } finally {
    await file.close();
  }
}
