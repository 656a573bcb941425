/** The part of a keyboard event that names its key. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The name of a pressed key: `j`, `?`, `shift+r`, `mod+k` (Ctrl, or ⌘ on a Mac); null for one that nobody names. Signs
 * that need Shift on some keyboards, such as `?`, are named by the sign alone.
 */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string | null {
  if (altKey) return null;
  const name = key.toLowerCase();
  if (ctrlKey || metaKey) return `mod+${name}`;
  return shiftKey && /^\p{L}$/u.test(key) ? `shift+${name}` : name;
}
