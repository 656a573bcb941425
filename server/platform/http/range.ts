import type { ByteRange } from '#ports/storage.ts';

/**
 * The one range of bytes that a request asks for. Null where it asks for everything, for several ranges, or in a form that
 * nobody has to answer: then the whole file is sent. `outside` where no byte of the file lies in it.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'outside' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'outside' : { start, end };
}
