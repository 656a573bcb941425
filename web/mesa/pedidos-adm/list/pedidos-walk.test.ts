import { expect, test } from 'vitest';
import { createMemoryStorage, type TabStorage } from '#lib/browser/tab-storage.ts';
import { wholeBandeja } from './pedidos-view.ts';
import { extendWalk, keepWalk, readWalk } from './pedidos-walk.ts';

const SIZE = 3;
const LIST = Array.from({ length: 40 }, (_, i) => ({ id: `p${i}` }));
const VIEW = { ...wholeBandeja('para-ler'), busca: 'Maria' };

/** The page of `list` from a place on, which is the index of its first order, or of the one after its last (`<`). */
function pageOf(list: readonly { id: string }[], lugar: string) {
  const from = lugar.startsWith('<') ? Math.max(0, Number(lugar.slice(1)) - SIZE) : Number(lugar);
  const pedidos = list.slice(from, from + SIZE);
  return {
    pedidos,
    anterior: from === 0 ? null : `<${from}`,
    proxima: from + SIZE < list.length ? String(from + SIZE) : null,
    inicio: from + 1,
    total: list.length,
    haMais: false,
  };
}

/** Reads what is missing around an order, as its screen does; null outside of the walk. */
function look(storage: TabStorage, id: string, list = LIST) {
  let walk = readWalk(storage, id);
  while (walk?.missing?.lugar) {
    extendWalk(storage, walk.missing.lugar, pageOf(list, walk.missing.lugar));
    walk = readWalk(storage, id);
  }
  return walk;
}

function walkFrom(storage: TabStorage, start: string, side: 'after' | 'before'): string[] {
  const seen: string[] = [];
  for (let id: string | null = start; id !== null; id = look(storage, id)?.[side] ?? null) seen.push(id);
  return seen;
}

test('from the first order to the last and back, over every page: each once, at its place', () => {
  const storage = createMemoryStorage();
  keepWalk(storage, VIEW, pageOf(LIST, '0'));
  expect(look(storage, 'p0')).toMatchObject({ place: 1, total: 40, before: null, after: 'p1' });
  const all = LIST.map(({ id }) => id);
  expect(walkFrom(storage, 'p0', 'after')).toEqual(all);
  // Eight pages are kept of fourteen; the ones before are read again.
  expect(readWalk(storage, 'p0')).toBeNull();
  expect(look(storage, 'p39')).toMatchObject({ place: 40, after: null });
  expect(walkFrom(storage, 'p39', 'before')).toEqual(all.toReversed());
  expect(look(storage, 'p0')).toMatchObject({ place: 1 });
});

test('an order that left the list keeps its neighbours; one that comes again is not walked twice', () => {
  const storage = createMemoryStorage();
  keepWalk(storage, VIEW, pageOf(LIST, '3'));
  // `p5` was concluded, and its promise moved `p4` to the next page.
  const now = [...LIST.slice(0, 4), ...LIST.slice(6, 7), { id: 'p4' }, ...LIST.slice(7)];
  extendWalk(storage, '6', { ...pageOf(now, '4'), proxima: null });
  expect(look(storage, 'p5', now)).toMatchObject({ before: 'p4', after: 'p6' });
  expect(readWalk(storage, 'p6')).toMatchObject({ before: 'p5', after: 'p7' });
});

test('the way back → the page of the list, its filters and search; outside of the walk, nothing', () => {
  const storage = createMemoryStorage();
  expect(readWalk(storage, 'p0')).toBeNull();
  keepWalk(storage, { ...VIEW, lugar: '3' }, pageOf(LIST, '3'));
  expect(readWalk(storage, 'p4')?.list).toEqual({ ...VIEW, lugar: '3' });
  expect(readWalk(storage, 'p1')).toBeNull();
  // A page of another walk is not added.
  extendWalk(storage, '30', pageOf(LIST, '30'));
  expect(readWalk(storage, 'p30')).toBeNull();
  keepWalk(storage, VIEW, pageOf(LIST, '9'));
  expect(readWalk(storage, 'p4')).toBeNull();
});
