import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncer } from './announcer.ts';
import { watchDue } from './due.ts';

const NET_MS = 5_000;
type Row = { name: string; now: boolean; next: number | null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch over a database that answers with these rows, one list for each look; the rest find nothing. */
function watch(...answers: Row[][]) {
  const executeSql = vi.fn<() => Promise<{ rows: Row[] }>>(async () => ({ rows: answers.shift() ?? [] }));
  const woken: string[] = [];
  const errors: unknown[] = [];
  const due = watchDue({
    db: { executeSql },
    names: ['a', 'b'],
    netMs: NET_MS,
    wake: (name) => void woken.push(name),
    report: (error) => void errors.push(error),
  });
  return { due, executeSql, woken, errors };
}

test('while nothing is told, a look follows the other after the time of the net', async () => {
  const { due, executeSql } = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(executeSql).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10 * NET_MS);
  expect(executeSql).toHaveBeenCalledTimes(11);
  await due.stop();
  await vi.advanceTimersByTimeAsync(10 * NET_MS);
  expect(executeSql).toHaveBeenCalledTimes(11);
});

test('a look wakes what may run now, and the next one comes when the next job may', async () => {
  const both = [
    { name: 'a', now: true, next: 3_000 },
    { name: 'b', now: false, next: 2_000 },
  ];
  const { due, executeSql, woken } = watch(both, [{ name: 'b', now: true, next: null }]);
  await vi.advanceTimersByTimeAsync(1_999);
  expect([woken, executeSql.mock.calls.length]).toEqual([['a'], 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([woken, executeSql.mock.calls.length]).toEqual([['a', 'b'], 2]);
  await due.stop();
});

test('a notification has it look at once, a thousand of them five times a second', async () => {
  const { due, executeSql } = watch();
  await vi.advanceTimersByTimeAsync(1_000);
  due.lookWithin(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(executeSql).toHaveBeenCalledTimes(2);
  for (let i = 0; i < 1_000; i += 1) {
    due.lookWithin(0);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(executeSql).toHaveBeenCalledTimes(2 + 5);
  await due.stop();
});

test('a look that failed is told, and the next one comes all the same', async () => {
  const { due, executeSql, errors } = watch();
  const away = new Error('away');
  executeSql.mockRejectedValueOnce(away);
  await vi.advanceTimersByTimeAsync(NET_MS);
  expect([errors, executeSql.mock.calls.length]).toEqual([[away], 2]);
  await due.stop();
});

test('what is announced within a short time is one notification; the end sends what is left', async () => {
  const executeSql = vi.fn<() => Promise<void>>(async () => undefined);
  const announcer = createAnnouncer({ executeSql }, (error) => {
    throw error;
  });
  for (let i = 0; i < 999; i += 1) {
    announcer.announce();
    await vi.advanceTimersByTimeAsync(1);
  }
  // The first at once.
  expect(executeSql).toHaveBeenCalledTimes(5);
  announcer.announce();
  await announcer.flush();
  expect(executeSql).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(executeSql).toHaveBeenCalledTimes(6);
});
