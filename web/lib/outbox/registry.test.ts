import { expect, test, vi } from 'vitest';
import { createMemoryStorage, SEARCHES } from '../browser/tab-storage.ts';
import { createObservable } from './observable.ts';
import { createRegistry, forgetUnsentOfOthers, sendAllUnsent, type Unsent } from './registry.ts';

/** Opens an outbox of `owner` with one entry whose request never settles. */
function open(owner: string) {
  const state = { idle: false, wakes: 0, closed: false };
  const { subscribe, tell } = createObservable(() => state);
  const unsent: Unsent = {
    subscribe,
    wake: () => void (state.wakes += 1),
    disconnect: () => undefined,
    idle: () => state.idle,
    close: () => void (state.closed = true),
    closed: () => state.closed,
  };
  const registry = createRegistry<Unsent>();
  registry.open('x', owner, () => unsent);
  const arrive = () => {
    state.idle = true;
    tell();
  };
  return { registry, unsent, state, arrive };
}

test('before signing out → unsent data are sent within the limit', async () => {
  vi.useFakeTimers();
  const { state, arrive } = open('ana');
  const goes = vi.fn<(all: boolean) => void>();
  void sendAllUnsent(3_000).then(goes);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([state.wakes, goes.mock.calls.length]).toEqual([1, 0]);
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(goes.mock.calls).toEqual([[true]]);
  const { state: stuck } = open('ana');
  const late = vi.fn<(all: boolean) => void>();
  void sendAllUnsent(3_000).then(late);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(late).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([late.mock.calls, stuck.wakes]).toEqual([[[false]], 1]);
  vi.useRealTimers();
});

test.each([
  ['another patient', 'bia', ['zelo:chat:x', 'zelo:outra']],
  ['nobody', '', ['zelo:outra']],
  ['the same patient', 'ana', ['zelo:chat:eu', 'zelo:rascunho:p1', 'zelo:outra']],
  ['the administrator', 'Admin', [`${SEARCHES}m`, 'zelo:outra']],
])('what %s may find of the one before', (_, who, stays) => {
  const { registry, state } = open('ana');
  const storage = createMemoryStorage();
  storage.setItem('zelo:chat:eu', JSON.stringify({ dono: 'ana', itens: [], texto: 'oi' }));
  storage.setItem('zelo:rascunho:p1', JSON.stringify({ dono: 'ana' }));
  storage.setItem('zelo:chat:x', JSON.stringify({ dono: 'bia' }));
  storage.setItem('zelo:chat:y', '{ damaged');
  // The administrator searched for a patient in this tab before the session expired.
  storage.setItem(`${SEARCHES}m`, 'Maria');
  storage.setItem('zelo:outra', 'x');
  forgetUnsentOfOthers(who, storage);
  const names = Array.from({ length: storage.length }, (_unused, i) => storage.key(i));
  expect(names).toEqual(stays);
  expect([state.closed, registry.all().length]).toEqual(who === 'ana' ? [false, 1] : [true, 0]);
});

test('one of a name and owner stays open; another owner has another; nobody takes it as it is', () => {
  const { registry, unsent } = open('ana');
  const create = vi.fn<() => Unsent>(() => open('bia').unsent);
  expect(registry.open('x', 'ana', create)).toBe(unsent);
  expect(registry.open('x', null, create)).toBe(unsent);
  expect(create).not.toHaveBeenCalled();
  expect(registry.open('x', 'bia', create)).not.toBe(unsent);
});

test('what a screen held stays open while something in it is unsent, and no longer', () => {
  const { registry, unsent, arrive } = open('ana');
  const letGo = registry.hold('x', 'ana', unsent);
  letGo();
  expect(registry.all()).toEqual([unsent]);
  arrive();
  expect(registry.all()).toEqual([]);
});
