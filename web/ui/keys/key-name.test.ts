import { expect, test } from 'vitest';
import { keyName, type PressedKey } from './key-name.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each<[Partial<PressedKey> & { key: string }, string | null]>([
  [{ key: 'j' }, 'j'],
  [{ key: 'J' }, 'j'],
  [{ key: 'R', shiftKey: true }, 'shift+r'],
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: 'k', ctrlKey: true }, 'mod+k'],
  [{ key: 'k', metaKey: true }, 'mod+k'],
  [{ key: 'Enter', ctrlKey: true }, 'mod+enter'],
  [{ key: 'Enter', shiftKey: true }, 'enter'],
  [{ key: 'n', altKey: true }, null],
])('the key %o is called %s', (pressed, name) => {
  expect(keyName({ ...NONE, ...pressed })).toBe(name);
});
