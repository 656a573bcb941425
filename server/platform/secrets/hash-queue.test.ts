import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHashQueue, PROVEN, strangerAt, type HashCaller } from './hash-queue.ts';

const LIMITS = { atOnce: 1, known: 3, strangers: 6, network: 4, waitMs: 5_000 };
const [FLOOD, OTHER] = [strangerAt('203.0.113.7'), strangerAt('198.51.100.1')];

/** A queue whose work ends when it is told to; what began, in its order. */
function slowQueue(limits = LIMITS) {
  const queue = createHashQueue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (caller: HashCaller, name: string) =>
    queue.run(caller, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  async function endAll() {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      while (ends.length > 0) {
        ends.shift()?.();
        quiet = 0;
      }
      await turn();
    }
  }
  return { run, begun, endAll };
}

test('known accounts first, unknown networks in turn', async () => {
  const { run, begun, endAll } = slowQueue();
  const all = ['f1', 'f2', 'f3', 'f4'].map((name) => run(FLOOD, name));
  all.push(run(OTHER, 'o1'), run(OTHER, 'o2'), run(PROVEN, 'known'));
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(['f1', 'known', 'f2', 'o1', 'f3', 'o2', 'f4']);
});

test('one network’s line is full before the others’; the known have a line of their own', async () => {
  const { run, endAll } = slowQueue();
  // The first one runs and waits no more.
  const flood = Array.from({ length: 8 }, (_, i) => run(FLOOD, `f${i}`));
  const outcome = Promise.allSettled(flood);
  const let_in = [run(OTHER, 'o'), run(PROVEN, 'known')];
  await endAll();
  await Promise.all(let_in);
  const refused = (await outcome).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ reason: { status: 503, code: 'entrada_ocupada' } });
});

test('who waits too long is sent away and leaves their place', async () => {
  const { run, begun, endAll } = slowQueue({ ...LIMITS, waitMs: 20 });
  const first = run(OTHER, 'runs');
  await expect(run(FLOOD, 'waits')).rejects.toMatchObject({ status: 503 });
  await expect(run(PROVEN, 'waits')).rejects.toMatchObject({ status: 503 });
  await endAll();
  await first;
  const after = run(FLOOD, 'after');
  await endAll();
  await after;
  expect(begun).toEqual(['runs', 'after']);
});

test('fifty unknown people of one network, and those behind a proxy’s loopback → all served', async () => {
  const { run, begun, endAll } = slowQueue({ ...LIMITS, strangers: 500, network: 100 });
  const fifty = Array.from({ length: 50 }, (_, i) => run(FLOOD, `f${i}`));
  const behind = Array.from({ length: 200 }, (_, i) => run(strangerAt('::ffff:127.0.0.1'), `l${i}`));
  await endAll();
  await Promise.all([...fifty, ...behind]);
  expect(begun).toHaveLength(250);
});
