import path from 'node:path';

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,219}$/;

/** Whether a name can be a key: whatever else lies in a store came there by somebody else's hand. */
export function isKey(name: string): boolean {
  return name.length <= 920 && name.split('/').every((segment) => SEGMENT.test(segment));
}

/**
 * The segments of a key. They hold letters, digits, `.`, `_` and `-` and do not start with a dot: that leaves no
 * way out of a folder, dotted names free for files still being written, and nothing to be quoted in an address.
 * @throws TypeError for any other key
 */
export function segmentsOf(key: string): string[] {
  if (!isKey(key)) throw new TypeError('not a storage key');
  return key.split('/');
}

/** The file of a key under `root`. @throws TypeError for what is no key */
export function fileOfKey(root: string, key: string): string {
  return path.join(root, ...segmentsOf(key));
}
