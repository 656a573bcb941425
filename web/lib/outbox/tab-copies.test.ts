import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMemoryStorage } from '../browser/tab-storage.ts';
import { createTabCopy, eraseCopiesOfOthers, keysOfOwner } from './tab-copies.ts';

const kept = z.object({ dono: z.string(), campos: z.record(z.string(), z.string()) });
const ANA = { dono: 'ana', campos: { motivacao: 'x' } };

const copyOf = (storage: ReturnType<typeof createMemoryStorage>, key: string, owner: string) =>
  createTabCopy(kept, { storage, kind: 'draft', key, owner });

test('unsent text comes back to its owner as it was kept, and to nobody else', () => {
  const storage = createMemoryStorage();
  const copy = copyOf(storage, 'p1', 'ana');
  expect(copy.write(ANA)).toBe(true);
  expect(copy.read()).toEqual(ANA);
  expect(copyOf(storage, 'p1', 'bia').read()).toBeNull();
  expect(copyOf(storage, 'p2', 'ana').read()).toBeNull();
  expect(keysOfOwner(storage, 'draft', 'ana')).toEqual(['p1']);
  copy.erase();
  expect(copy.read()).toBeNull();
});

test('when somebody else signs in, what the one before left goes, and only that', () => {
  const storage = createMemoryStorage();
  copyOf(storage, 'p1', 'ana').write(ANA);
  copyOf(storage, 'p2', 'bia').write({ ...ANA, dono: 'bia' });
  storage.setItem('zelo:rascunho:p3', '{ damaged');
  storage.setItem('zelo:pulados:p1', '[]');
  eraseCopiesOfOthers(storage, 'bia');
  const names = Array.from({ length: storage.length }, (_, i) => storage.key(i));
  expect(names).toEqual(['zelo:rascunho:p2', 'zelo:pulados:p1']);
});

test.each(['', '{', '[]', '{"dono":"ana"}', '{"dono":"ana","campos":{"a":1}}'])(
  'a damaged copy (%s) does not break the page',
  (text) => {
    const storage = createMemoryStorage();
    storage.setItem('zelo:rascunho:p1', text);
    expect(copyOf(storage, 'p1', 'ana').read()).toBeNull();
  },
);

function raise(): never {
  throw new DOMException('full', 'QuotaExceededError');
}

test('a storage that is full says so', () => {
  const full = { ...createMemoryStorage(), setItem: () => raise() };
  expect(copyOf(full, 'p1', 'ana').write(ANA)).toBe(false);
});
