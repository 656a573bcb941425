import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from './entry.ts';
import { CUT, entry, pass, SENT, states, world } from './outbox.testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CUT_TWICE: Outcome = { kind: 'retry', unheard: true, limit: 2 };
const BUSY: Outcome = { kind: 'retry', reason: 'ocupado', limit: 3 };

test('the first of a sequence holds up what comes after it, for as long as it takes', async () => {
  const { open, line, received, tries } = world();
  const outbox = open();
  line.outcome = CUT;
  outbox.add([entry('a'), entry('b')]);
  await pass(60_000);
  // Attempts after 1, 2, 4, 8 and 16 s, then every 30 s.
  expect([states(outbox), tries.length]).toEqual([['a:waiting', 'b:queued'], 6]);
  line.outcome = SENT;
  await pass(60_000);
  expect(received).toEqual(['a', 'b']);
});

test('after its limit it is the person’s turn, and the next one goes on', async () => {
  const { open, line, received } = world();
  const outbox = open();
  line.outcome = BUSY;
  outbox.add([entry('a')]);
  await pass(20_000);
  expect(outbox.snapshot().entries).toMatchObject([{ state: 'failed', tries: 3, reason: 'ocupado' }]);
  expect(outbox.idle()).toBe(true);
  line.outcome = SENT;
  outbox.add([entry('b')]);
  await pass(100);
  outbox.retry('a');
  await pass(100);
  expect([received, states(outbox)]).toEqual([['b', 'a'], []]);
});

test('a part that the server took gives all tries back', async () => {
  const { open, line, flying, tries } = world();
  const outbox = open();
  line.outcome = BUSY;
  outbox.add([entry('a')]);
  await pass(1_020);
  expect(outbox.find('a')?.tries).toBe(2);
  line.ms = 1_000;
  await pass(2_500);
  flying.at(-1)?.progress({ sent: 5 });
  expect(outbox.find('a')).toMatchObject({ state: 'sending', tries: 0, data: { sent: 5 } });
  await pass(1_000);
  expect([states(outbox), tries.length]).toEqual([['a:waiting'], 3]);
});

test('what is refused holds nobody up; its id may be another from then on', async () => {
  const { open, line, received } = world();
  const outbox = open();
  line.outcome = { kind: 'failed', reason: 'não', newId: 'a2' };
  outbox.add([entry('a'), entry('b')]);
  await pass(10);
  line.outcome = SENT;
  await pass(100);
  expect([states(outbox), received]).toEqual([['a2:failed'], ['b']]);
  line.outcome = { kind: 'refused', reason: 'vírus' };
  outbox.add([entry('c')]);
  await pass(10);
  outbox.wake(true);
  await pass(60_000);
  expect(outbox.find('c')).toMatchObject({ state: 'refused', reason: 'vírus' });
});

test('no network → no attempt counts; probed ever more rarely, sent on reconnection', async () => {
  const { open, line, received, tries } = world();
  const outbox = open();
  Object.assign(line, { outcome: CUT_TWICE, online: false });
  outbox.add([entry('a')]);
  await pass(10);
  expect(outbox.snapshot()).toMatchObject({ connected: false, entries: [{ state: 'waiting', tries: 0 }] });
  await pass(300_000);
  expect(tries.length).toBeLessThan(16);
  expect(outbox.snapshot()).toMatchObject({ connected: false, entries: [{ state: 'waiting', tries: 0 }] });
  // The browser reported no network, but the server answered: the answer counts.
  line.outcome = SENT;
  await pass(30_100);
  expect([received, outbox.snapshot().connected]).toEqual([['a'], true]);
});

test('the browser reports no network → nothing starts; reconnected → everything resumes', async () => {
  const { open, line, received, tries } = world({ parallel: 3 });
  const outbox = open();
  line.outcome = { kind: 'retry', unheard: true, limit: 1, reason: 'caiu' };
  outbox.add([entry('a', '1')]);
  await pass(10);
  line.outcome = { kind: 'failed', reason: 'pago' };
  outbox.add([entry('b', '2')]);
  await pass(10);
  outbox.disconnect();
  outbox.add([entry('c', '3')]);
  await pass(400);
  expect([states(outbox), tries.length]).toEqual([['a:failed', 'b:failed', 'c:queued'], 2]);
  line.outcome = SENT;
  outbox.wake(true);
  await pass(100);
  expect([states(outbox), received]).toEqual([['b:failed'], ['a', 'c']]);
});

test('while something else must happen first nothing is asked, before somebody looks again', async () => {
  const { open, line, received, tries } = world();
  const outbox = open();
  line.outcome = { kind: 'blocked' };
  outbox.add([entry('a'), entry('b')]);
  await pass(600_000);
  expect([tries.length, outbox.snapshot().blocked, outbox.idle()]).toEqual([1, true, false]);
  line.outcome = SENT;
  outbox.wake();
  await pass(100);
  expect(received).toEqual(['a', 'b']);
});

test('a store that refuses is told of, at once or later', async () => {
  const sync = world({ keep: () => false }).open();
  sync.add([entry('a')]);
  expect(sync.snapshot().durable).toBe(false);
  const late = world({ keep: async () => false }).open();
  late.add([entry('a')]);
  await pass(1);
  expect(late.snapshot().durable).toBe(false);
});

test('a defect loses nothing', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const outbox = world({ send: () => Promise.reject(new TypeError('x')) }).open();
  outbox.add([entry('a')]);
  await pass(10);
  expect([states(outbox), report.mock.calls.length]).toEqual([['a:waiting'], 1]);
  vi.unstubAllGlobals();
});
