import path from 'node:path';

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

/**
 * The file of a key under `root`. Segments hold letters, digits, `.`, `_` and `-` and do not start with
 * a dot: that leaves no way out of the root, and dotted names free for files still being written.
 * @throws TypeError for any other key
 */
export function fileOfKey(root: string, key: string): string {
  const segments = key.split('/');
  if (key.length > 900 || !segments.every((segment) => SEGMENT.test(segment))) {
    throw new TypeError('not a storage key');
  }
  return path.join(root, ...segments);
}
