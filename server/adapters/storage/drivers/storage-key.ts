import path from 'node:path';

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,219}$/;

/**
 * The segments of a key. They hold letters, digits, `.`, `_` and `-` and do not start with a dot: that leaves no
 * way out of a folder, dotted names free for files still being written, and nothing to be quoted in an address.
 * @throws TypeError for any other key
 */
export function segmentsOf(key: string): string[] {
  const segments = key.split('/');
  if (key.length > 920 || !segments.every((segment) => SEGMENT.test(segment))) {
    throw new TypeError('not a storage key');
  }
  return segments;
}

/** The file of a key under `root`. @throws TypeError for what is no key */
export function fileOfKey(root: string, key: string): string {
  return path.join(root, ...segmentsOf(key));
}
