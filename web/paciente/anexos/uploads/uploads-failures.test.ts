import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFinished } from './progress.ts';
import { choose, CUT, cutForGood, first, pass, world, states } from './uploads.testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a cut is tried again after growing pauses; a byte that arrives gives all tries back', async () => {
  const { open, flights, flying } = world();
  const uploads = open();
  await pass();
  choose(uploads, 'a');
  uploads.begin();
  flying('a')?.end(CUT);
  await pass();
  expect(first(uploads)).toMatchObject({ state: 'waiting', tries: 1 });
  await pass(1_499);
  expect(flights).toHaveLength(1);
  await pass(1);
  expect(flights).toHaveLength(2);
  flying('a')?.end(CUT);
  await pass(2_999);
  expect([flights.length, first(uploads)?.tries]).toEqual([2, 2]);
  await pass(1);
  flying('a')?.listener.onAccepted(50);
  flying('a')?.end(CUT);
  await pass();
  expect(first(uploads)).toMatchObject({ state: 'waiting', tries: 1, bytes: 50, accepted: 50 });
  await pass(1_500);
  expect(flights).toHaveLength(4);
});

test('a cut of ten seconds is mended unseen, whatever the draw; then it is the person’s turn', async () => {
  const { open, flying } = world();
  const uploads = open();
  await pass();
  choose(uploads, 'a');
  uploads.begin();
  await cutForGood({ flying }, 'a');
  expect(first(uploads)).toMatchObject({ state: 'failed', reason: 'a conexão caiu.' });
  // The random factor halves a pause at most.
  expect((1_500 + 3_000 + 6_000 + 12_000) / 2).toBeGreaterThanOrEqual(10_000);
});

test('the server may ask for a longer pause', async () => {
  const { open, flights, flying } = world();
  const uploads = open();
  await pass();
  choose(uploads, 'a');
  uploads.begin();
  flying('a')?.end({ kind: 'retry', unheard: false, reason: 'x', atLeastMs: 20_000 });
  await pass(19_999);
  expect(flights).toHaveLength(1);
  await pass(1);
  expect(flights).toHaveLength(2);
});

test('a failed transfer holds the page until it is tried again or left out', async () => {
  const { open, flying, givenUp } = world();
  const uploads = open();
  await pass();
  choose(uploads, 'a');
  uploads.begin();
  flying('a')?.listener.onAddress('/api/uploads/1');
  await cutForGood({ flying }, 'a');
  expect(isFinished(uploads.snapshot())).toBe(false);
  uploads.retry('a');
  expect(first(uploads)).toMatchObject({ state: 'sending', tries: 0 });
  flying('a')?.end({ kind: 'failed', reason: 'a conexão caiu.' });
  await pass();
  uploads.leaveOut('a');
  expect(isFinished(uploads.snapshot())).toBe(true);
  expect(first(uploads)).toMatchObject({
    reason: 'Não foi enviado: a conexão caiu. O pedido segue sem ele.',
    content: null,
  });
  expect(givenUp).toEqual(['/api/uploads/1']);
});

test('confirming again tries what had failed once more', async () => {
  const { open, flying, counts } = world();
  const uploads = open();
  await pass();
  choose(uploads, 'a');
  uploads.begin();
  flying('a')?.end({ kind: 'failed', reason: 'a sua sessão terminou. Entre de novo.' });
  await pass();
  expect([states(uploads), counts.failed]).toEqual([['a:failed'], 1]);
  uploads.begin();
  expect(states(uploads)).toEqual(['a:sending']);
});

test('without a network nothing counts as a try; when it is back everything it broke goes on', async () => {
  const { open, flying, flights, network } = world();
  const uploads = open();
  await pass();
  choose(uploads, 'b');
  choose(uploads, 'c');
  uploads.begin();
  flying('b')?.end({ kind: 'failed', reason: 'o pedido já foi pago.' });
  await pass();
  await cutForGood({ flying }, 'c');
  choose(uploads, 'a');
  flying('a')?.listener.onAddress('/api/uploads/1');
  flying('a')?.listener.onAccepted(40);
  network.online = false;
  uploads.disconnect();
  expect(flights.at(-1)?.stopped).toBe(true);
  expect(states(uploads)).toEqual(['b:failed', 'c:failed', 'a:queued']);
  await pass(700);
  for (let i = 0; i < 10; i += 1) {
    flying('a')?.end(CUT);
    await pass(30_000);
  }
  expect(uploads.snapshot()).toMatchObject({ connected: false });
  expect(uploads.snapshot().files[2]).toMatchObject({ tries: 0, address: '/api/uploads/1', bytes: 40 });
  network.online = true;
  const tries = flights.length;
  uploads.wake();
  await pass();
  expect(flights.slice(tries).map(({ name, address }) => [name, address])).toContainEqual(['c.pdf', null]);
  expect(states(uploads)).toEqual(['b:failed', 'c:sending', 'a:sending']);
});

test('a forgotten upload starts at a new address from the first byte, and not for ever', async () => {
  const { open, flying, flights } = world();
  const uploads = open();
  await pass();
  choose(uploads, 'a');
  uploads.begin();
  flying('a')?.listener.onAddress('/api/uploads/1');
  flying('a')?.listener.onAccepted(50);
  flying('a')?.end({ kind: 'restart' });
  await pass(1);
  expect(first(uploads)).toMatchObject({ address: null, bytes: 0, accepted: 0 });
  expect([flights.length, flights[1]?.address]).toEqual([2, null]);
  for (let i = 0; i < 5; i += 1) {
    flying('a')?.end({ kind: 'restart' });
    await pass(1);
  }
  expect(first(uploads)?.state).toBe('failed');
});

test('what the server refused is left out in its words, and its address is forgotten', async () => {
  const { open, flying, givenUp } = world();
  const uploads = open();
  await pass();
  choose(uploads, 'a');
  uploads.begin();
  flying('a')?.listener.onAddress('/api/uploads/1');
  const reason = 'Não foi enviado: não conseguimos ler este PDF. O pedido segue sem ele.';
  flying('a')?.end({ kind: 'refused', reason });
  await pass();
  expect(first(uploads)).toMatchObject({ state: 'refused', reason, address: null, content: null });
  expect([isFinished(uploads.snapshot()), givenUp]).toEqual([true, []]);
});
