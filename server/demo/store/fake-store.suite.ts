import { describe, expect, test } from 'vitest';
import type { FakeStore } from './fake-store.ts';

/** Every store of the fakes passes this suite. `makeStore` gives an empty one each time. */
export function describeFakeStore(name: string, makeStore: () => Promise<FakeStore>): void {
  describe(`fake store: ${name}`, () => {
    test('a document comes back as it was put; another id or kind has none', async () => {
      const store = await makeStore();
      const doc = { id: 'a', n: 1.5, none: null, list: [{ deep: 'ç' }], yes: true };
      await store.put('kind', 'a', doc);
      expect(await store.get('kind', 'a')).toEqual(doc);
      expect(await store.get('kind', 'b')).toBeNull();
      expect(await store.get('other', 'a')).toBeNull();
    });

    test('putting again replaces the whole document', async () => {
      const store = await makeStore();
      await store.put('kind', 'a', { id: 'a', old: true });
      await store.put('kind', 'a', { id: 'a' });
      expect(await store.get('kind', 'a')).toEqual({ id: 'a' });
      expect(await store.list('kind')).toHaveLength(1);
    });

    test('a list holds the documents of its kind whose fields match', async () => {
      const store = await makeStore();
      await store.put('kind', 'a', { id: 'a', cpf: '1', state: 'x' });
      await store.put('kind', 'b', { id: 'b', cpf: '1', state: 'y' });
      await store.put('kind', 'c', { id: 'c', cpf: null, state: 'y' });
      await store.put('other', 'd', { id: 'd', cpf: '1', state: 'y' });
      const ids = async (match?: Record<string, unknown>) =>
        (await store.list<{ id: string }>('kind', match)).map(({ id }) => id).toSorted();
      expect(await ids()).toEqual(['a', 'b', 'c']);
      expect(await ids({ cpf: '1' })).toEqual(['a', 'b']);
      expect(await ids({ cpf: '1', state: 'y' })).toEqual(['b']);
      expect(await ids({ cpf: '2' })).toEqual([]);
    });

    test('removing, twice as well', async () => {
      const store = await makeStore();
      await store.put('kind', 'a', { id: 'a' });
      await store.remove('kind', 'a');
      await store.remove('kind', 'a');
      expect(await store.get('kind', 'a')).toBeNull();
      expect(await store.list('kind')).toEqual([]);
    });

    test('what is held outside is not what is kept', async () => {
      const store = await makeStore();
      const doc = { id: 'a', list: ['x'] };
      await store.put('kind', 'a', doc);
      doc.list.push('y');
      const read = await store.get<{ list: string[] }>('kind', 'a');
      read?.list.push('z');
      expect(await store.get('kind', 'a')).toEqual({ id: 'a', list: ['x'] });
    });
  });
}
