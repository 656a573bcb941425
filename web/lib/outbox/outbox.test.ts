import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CUT, entry, pass, SENT, states, world } from './outbox.testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a sequence is sent in its order, one try at a time, and leaves nothing kept', async () => {
  const { open, received, tries, kept } = world();
  const outbox = open();
  outbox.add([entry('a'), entry('b')]);
  outbox.add([entry('c')]);
  expect([states(outbox), tries.length, kept()]).toEqual([
    ['a:sending', 'b:queued', 'c:queued'],
    1,
    ['a', 'b', 'c'],
  ]);
  await pass(100);
  expect([received, kept(), outbox.idle()]).toEqual([['a', 'b', 'c'], [], true]);
});

test('sequences do not wait for each other, and no more of them go at once than may', async () => {
  const { open, line, tries } = world({ parallel: 2 });
  const outbox = open();
  outbox.add([entry('a', '1'), entry('b', '2'), entry('c', '3')]);
  expect(states(outbox)).toEqual(['a:sending', 'b:sending', 'c:queued']);
  line.outcome = CUT;
  await pass(10);
  // The first two are pausing between attempts, so the third may be sent.
  expect(states(outbox)).toEqual(['a:waiting', 'b:waiting', 'c:sending']);
  line.outcome = SENT;
  await pass(2_000);
  expect([states(outbox), tries.length]).toEqual([[], 5]);
});

test('a reload goes on in the old order, before what is new', async () => {
  const { open, line, saved, received } = world();
  line.outcome = CUT;
  const before = open();
  before.add([entry('a'), entry('b')]);
  await pass(10);
  before.reset();
  line.outcome = SENT;
  const after = open();
  after.restore(saved());
  after.add([entry('c')]);
  await pass(100);
  expect(received).toEqual(['a', 'b', 'c']);
});

test('nothing is sent or kept before the store was read', async () => {
  const { open, tries, kept } = world({ ready: false });
  const outbox = open();
  outbox.add([entry('b')]);
  await pass(1_000);
  expect([tries.length, kept()]).toEqual([0, []]);
  outbox.restore([entry('a')]);
  expect([tries.length, kept()]).toEqual([1, ['a', 'b']]);
});

test('a batch takes all that waits; what changed meanwhile goes next, and only that', async () => {
  const { open, tries, received } = world({ batch: true, settle: { ms: 800, maxMs: 2_500 } });
  const outbox = open();
  outbox.put({ a: { text: 'a1' }, b: { text: 'b1' } });
  await pass(700);
  outbox.put({ a: { text: 'a2' } });
  await pass(799);
  expect(tries).toHaveLength(0);
  await pass(2);
  outbox.put({ b: { text: 'b2' } });
  await pass(2_000);
  expect(tries.map(({ ids }) => ids)).toEqual([['a', 'b'], ['b']]);
  expect([received, outbox.idle()]).toEqual([['a2', 'b1', 'b2'], true]);
  for (let i = 0; i < 20; i += 1) {
    outbox.put({ c: { text: `c${i}` } });
    await pass(500);
  }
  // Somebody who types without a pause is still sent after `maxMs`.
  expect(tries.length).toBeGreaterThan(4);
});

test('of a batch only what is named fails; it goes again when it changes', async () => {
  const { open, line, received } = world({ batch: true, settle: { ms: 800, maxMs: 2_500 } });
  const outbox = open();
  line.outcome = { kind: 'failed', reason: 'longo', ids: ['a'] };
  outbox.put({ a: { text: 'longo' }, b: { text: 'b' } });
  outbox.flush();
  await pass(10);
  line.outcome = SENT;
  await pass(1_000);
  expect([states(outbox), received, outbox.idle()]).toEqual([['a:failed'], ['b'], true]);
  outbox.put({ a: { text: 'curto' } });
  await pass(1_000);
  expect(received).toEqual(['b', 'curto']);
});

test('paused, nothing new is sent; resumed, it goes at once', async () => {
  const { open, tries } = world();
  const outbox = open();
  outbox.pause();
  outbox.add([entry('a')]);
  await pass(60_000);
  expect(tries).toHaveLength(0);
  outbox.resume();
  expect(tries).toHaveLength(1);
});

test('what is taken back is stopped, and what it still says concerns nobody; the next one goes', async () => {
  const { open, tries, flying, received } = world();
  const outbox = open();
  outbox.add([entry('a'), entry('b')]);
  outbox.remove(['a']);
  flying[0]?.progress({ sent: 1 });
  expect([tries[0]?.signal.aborted, states(outbox)]).toEqual([true, ['b:sending']]);
  await pass(100);
  expect(received).toEqual(['a', 'b']);
  expect(states(outbox)).toEqual([]);
});

test('one takes the place of another', () => {
  const outbox = world().open();
  outbox.pause();
  outbox.add([entry('a'), entry('b')]);
  outbox.add([entry('c'), entry('d')], 'a');
  expect(states(outbox)).toEqual(['c:queued', 'b:queued', 'd:queued']);
});

test('what was sent may be followed before it goes, or stay', async () => {
  const followed: string[] = [];
  const gone = Promise.withResolvers<void>();
  const { open, kept } = world({
    afterSent: async ({ id }) => {
      await gone.promise;
      followed.push(id);
    },
  });
  const outbox = open();
  outbox.add([entry('a')]);
  await pass(20);
  expect([states(outbox), kept(), followed]).toEqual([['a:sent'], [], []]);
  gone.resolve();
  await pass(0);
  expect([states(outbox), followed]).toEqual([[], ['a']]);
  const staying = world({ afterSent: 'stays' }).open();
  staying.add([entry('a')]);
  await pass(20);
  expect([states(staying), staying.idle()]).toEqual([['a:sent'], true]);
});

test('closed, it shows and writes nothing more, whatever answers come', async () => {
  const { open, line, tries, kept } = world();
  const outbox = open();
  line.outcome = CUT;
  outbox.add([entry('a')]);
  outbox.close();
  outbox.add([entry('b')]);
  outbox.put({ c: { text: 'c' } });
  outbox.wake();
  await pass(60_000);
  expect([states(outbox), tries.length, tries[0]?.signal.aborted]).toEqual([[], 1, true]);
  // The stored copy belongs to its owner: `close` does not delete it.
  expect(kept()).toEqual(['a']);
});

test('whatever fails, reloads and drops out, everything arrives in its order, once', async () => {
  const acts = fc.array(fc.constantFrom('add', 'cut', 'busy', 'mend', 'offline', 'wake', 'reload', 'pass'), {
    minLength: 5,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const { open, line, received, saved } = world();
      let outbox = open();
      let n = 0;
      for (const step of steps) {
        if (step === 'add') outbox.add([entry(`${(n += 1)}`)]);
        if (step === 'cut') line.outcome = CUT;
        if (step === 'busy') line.outcome = { kind: 'retry' };
        if (step === 'mend') line.outcome = SENT;
        if (step === 'offline') outbox.disconnect();
        if (step === 'wake') outbox.wake();
        if (step === 'reload') {
          outbox.close();
          outbox = open();
          outbox.restore(saved());
        }
        await pass(step === 'pass' ? 700 : 3);
      }
      line.outcome = SENT;
      await pass(100_000);
      expect(received).toEqual(Array.from({ length: n }, (_, i) => `${i + 1}`));
      outbox.close();
    }),
    { numRuns: 60 },
  );
});
