import { expect, test } from 'vitest';
import { createMemoryStorage } from '#lib/browser/tab-storage.ts';
import { keepWalk, readWalk } from './pedidos-walk.ts';

test('an order → the neighbours of the shown list; outside of it, or nothing kept → none', () => {
  const storage = createMemoryStorage();
  expect(readWalk(storage, 'a')).toBeNull();
  keepWalk(storage, ['a', 'b', 'c']);
  expect(readWalk(storage, 'a')).toEqual({ place: 1, of: 3, before: null, after: 'b' });
  expect(readWalk(storage, 'b')).toEqual({ place: 2, of: 3, before: 'a', after: 'c' });
  expect(readWalk(storage, 'c')).toEqual({ place: 3, of: 3, before: 'b', after: null });
  expect(readWalk(storage, 'x')).toBeNull();
  keepWalk(storage, ['x']);
  expect(readWalk(storage, 'a')).toBeNull();
});
