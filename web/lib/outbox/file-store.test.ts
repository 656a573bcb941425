import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMemoryStorage } from '../browser/tab-storage.ts';
import { createFileStore, FILE_LIFETIME_MS } from './file-store.ts';
import { createTabKeys, type Keys } from './keys.ts';

const schema = z.object({
  id: z.string(),
  dono: z.string(),
  criadoEm: z.number(),
  pedidoId: z.string(),
  endereco: z.string().nullable(),
  aceitos: z.number(),
});
type Stored = z.infer<typeof schema>;

const MARIA = { dono: 'maria', pedidoId: 'p1' };
const PHOTO = new Blob(['tinta']);

function inMap(): Keys & { map: Map<string, unknown> } {
  const map = new Map<string, unknown>();
  return {
    map,
    entries: async () => [...map],
    setMany: async (pairs) => pairs.forEach(([key, value]) => map.set(key, value)),
    replace: async (key, value) => void (map.has(key) && map.set(key, value)),
    delMany: async (keys) => keys.forEach((key) => map.delete(key)),
    clear: async () => map.clear(),
  };
}

const refuse = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
const REFUSES: Keys = { entries: refuse, setMany: refuse, replace: refuse, delMany: refuse, clear: refuse };

function saved(id: string, more: Partial<Stored> = {}): Stored {
  return {
    ...MARIA,
    id,
    criadoEm: 1000,
    endereco: null,
    aceitos: 0,
    ...more,
  };
}

function setUp(durable: Keys = inMap()) {
  const clock = { now: 2000 };
  const tab = createMemoryStorage();
  const fresh = () => createFileStore(schema, durable, createTabKeys(tab, 'zelo:envios'), () => clock.now);
  return { store: fresh(), clock, tab, reloaded: fresh };
}

test('files come back with their bytes, oldest first, of this order and this patient only', async () => {
  const { store, reloaded } = setUp();
  expect(await store.save(saved('b', { criadoEm: 1002 }), PHOTO)).toBe(true);
  await store.save(saved('a', { criadoEm: 1001 }), PHOTO);
  await store.save(saved('c', { pedidoId: 'p2' }), PHOTO);
  await store.save(saved('d', { dono: 'joana' }), PHOTO);
  const read = await reloaded().read(MARIA);
  expect(read.map(({ record, content }) => [record.id, content])).toEqual([
    ['a', PHOTO],
    ['b', PHOTO],
  ]);
});

test('a new address leaves the bytes alone, and brings nothing back that was forgotten', async () => {
  const map = inMap();
  const { store } = setUp(map);
  await store.save(saved('a'), PHOTO);
  await store.update(saved('a', { endereco: '/api/uploads/1', aceitos: 3 }));
  expect(await store.read(MARIA)).toMatchObject([{ record: { endereco: '/api/uploads/1' }, content: PHOTO }]);
  await store.forget(['a']);
  await store.update(saved('a', { aceitos: 5 }));
  expect(map.map.size).toBe(0);
});

test('nothing is older than a day', async () => {
  const map = inMap();
  const { store, clock } = setUp(map);
  await store.save(saved('a', { criadoEm: 0 }), PHOTO);
  clock.now = FILE_LIFETIME_MS - 1;
  expect(await store.read(MARIA)).toHaveLength(1);
  clock.now = FILE_LIFETIME_MS;
  expect(await store.read(MARIA)).toEqual([]);
  await store.sweep(null);
  expect(map.map.size).toBe(0);
});

test('another patient on this computer leaves nothing of the one before', async () => {
  const map = inMap();
  const { store } = setUp(map);
  await store.save(saved('a'), PHOTO);
  await store.sweep(null);
  expect(map.map.size).toBe(2);
  await store.sweep('maria');
  expect(map.map.size).toBe(2);
  await store.sweep('joana');
  expect(map.map.size).toBe(0);
});

test('signing out empties it', async () => {
  const map = inMap();
  const { store } = setUp(map);
  await store.save(saved('a'), PHOTO);
  await store.clear();
  expect(map.map.size).toBe(0);
});

test('a refusing database → bytes last as long as the page, the address as long as the tab', async () => {
  const { store, reloaded, tab } = setUp(REFUSES);
  expect(await store.save(saved('a'), PHOTO)).toBe(false);
  await store.update(saved('a', { endereco: '/api/uploads/1' }));
  expect(await store.read(MARIA)).toMatchObject([{ record: { endereco: '/api/uploads/1' }, content: PHOTO }]);
  expect(await reloaded().read(MARIA)).toMatchObject([
    { record: { endereco: '/api/uploads/1' }, content: null },
  ]);
  await store.clear();
  expect(tab.getItem('zelo:envios')).toBeNull();
  expect(await store.read(MARIA)).toEqual([]);
});

test('one file too many for the database does not cost the others', async () => {
  const map = inMap();
  const setMany = map.setMany;
  const full: Keys = {
    ...map,
    setMany: (pairs) => (String(pairs[0]?.[0]).endsWith('grande') ? refuse() : setMany(pairs)),
  };
  const { store } = setUp(full);
  await store.save(saved('a', { criadoEm: 1 }), PHOTO);
  await store.save(saved('grande', { criadoEm: 2 }), PHOTO);
  expect((await store.read(MARIA)).map(({ record: { id } }) => id)).toEqual(['a', 'grande']);
  await store.forget(['a', 'grande']);
  expect(await store.read(MARIA)).toEqual([]);
});

test('what another version wrote is not read', async () => {
  const map = inMap();
  map.map.set('meta:velho', { id: 'velho', dono: 'maria' });
  expect(await setUp(map).store.read(MARIA)).toEqual([]);
});
