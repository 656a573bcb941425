import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMemoryStorage } from '#lib/browser/tab-storage.ts';
import { edicaoStore, holdEdicao, unsavedEdicoes } from './edicao-store.ts';

const schema = z.object({ texto: z.string() });

test('what was edited is read again, by its name, until it is forgotten', () => {
  const store = createMemoryStorage();
  const [one, other] = [edicaoStore('um', schema, store), edicaoStore('outro', schema, store)];
  one.write({ texto: 'a' });
  expect([edicaoStore('um', schema, store).read(), other.read()]).toEqual([{ texto: 'a' }, null]);
  one.clear();
  expect([one.read(), store.length]).toEqual([null, 0]);
});

test.each(['', '{', '{"texto":1}', 'null'])('%j of another version is nothing', (stored) => {
  const store = createMemoryStorage();
  store.setItem('zelo:edicao:um', stored);
  expect(edicaoStore('um', schema, store).read()).toBeNull();
});

test('a store that is full keeps nobody from editing', () => {
  const full = {
    ...createMemoryStorage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const one = edicaoStore('um', schema, full);
  expect(() => one.write({ texto: 'a' })).not.toThrow();
  expect(unsavedEdicoes(full)).toEqual(['um']);
  one.clear();
  expect(unsavedEdicoes(full)).toEqual([]);
});

test('what is not saved is known by its name, and nothing else of the tab is taken for it', () => {
  const store = createMemoryStorage();
  store.setItem('zelo-busca-1', 'Maria');
  edicaoStore('precos', schema, store).write({ texto: 'a' });
  edicaoStore('outro', schema, store).write({ texto: 'b' });
  expect(unsavedEdicoes(store)).toEqual(['outro', 'precos']);
  edicaoStore('outro', schema, store).clear();
  expect(unsavedEdicoes(store)).toEqual(['precos']);
});

test('an edit that is not for the storage counts while its page holds it', () => {
  const store = createMemoryStorage();
  const release = holdEdicao('medicos');
  expect([unsavedEdicoes(store), store.length]).toEqual([['medicos'], 0]);
  release();
  expect(unsavedEdicoes(store)).toEqual([]);
});
