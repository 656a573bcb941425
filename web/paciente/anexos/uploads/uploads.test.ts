import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFinished } from './progress.ts';
import { choose, first, pass, SENT, states, world } from './uploads.testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LAUDO = { tipo: 'laudo_medico' } as const;

test('a chosen file is sent at once, two at a time; the step ends only once it is confirmed', async () => {
  const { open, flying } = world();
  const uploads = open();
  await pass();
  for (const id of ['a', 'b', 'c']) choose(uploads, id);
  expect(states(uploads)).toEqual(['a:sending', 'b:sending', 'c:queued']);
  for (const id of ['a', 'b', 'c']) {
    flying(id)?.end(SENT);
    await pass();
  }
  expect([states(uploads), isFinished(uploads.snapshot())]).toEqual([['a:sent', 'b:sent', 'c:sent'], false]);
  uploads.begin();
  expect(isFinished(uploads.snapshot())).toBe(true);
});

test('a field for one file keeps the newer choice, a field for several keeps all', async () => {
  const one = world().open();
  await pass();
  choose(one, 'a', LAUDO);
  choose(one, 'b', LAUDO);
  expect(states(one)).toEqual(['b:sending']);
  const several = world().open();
  await pass();
  choose(several, 'a');
  choose(several, 'b');
  expect(states(several)).toEqual(['a:sending', 'b:sending']);
});

test('a newer choice never hides a file that is already stored', async () => {
  const { open, flying } = world();
  const uploads = open();
  await pass();
  choose(uploads, 'a', LAUDO);
  uploads.begin();
  flying('a')?.end(SENT);
  await pass();
  choose(uploads, 'b', LAUDO);
  expect(states(uploads)).toEqual(['a:sent', 'b:sending']);
});

test('one file takes the place of another, and of the stored one that this was to replace', async () => {
  const uploads = world().open();
  await pass();
  choose(uploads, 'a', { replaces: 'guardado' });
  choose(uploads, 'b');
  choose(uploads, 'c', { inPlaceOf: 'a' });
  expect(states(uploads)).toEqual(['c:sending', 'b:sending']);
  expect(first(uploads)?.replaces).toBe('guardado');
});

test('after the new file is stored the one it replaces goes', async () => {
  const { open, flying, removed, counts } = world();
  const uploads = open();
  await pass();
  choose(uploads, 'a', { replaces: 'guardado' });
  uploads.begin();
  expect(removed).toEqual([]);
  flying('a')?.end(SENT);
  await pass();
  expect([removed, states(uploads), counts.stored]).toEqual([['guardado'], ['a:sent'], 1]);
  expect(first(uploads)?.bytes).toBe(100);
});

test('two at a time, in the order of choice', async () => {
  const { open, flights, flying } = world();
  const uploads = open();
  await pass();
  for (const id of ['a', 'b', 'c']) choose(uploads, id);
  uploads.begin();
  expect(flights.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  expect(flights[0]?.metadata).toEqual({ pedido: 'p1', tipo: 'outros_documentos' });
  flying('a')?.end(SENT);
  await pass();
  expect(flights.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
});

test('nothing starts or is kept before the store was read', async () => {
  const { open, flights, saved } = world();
  const uploads = open({ load: false });
  choose(uploads, 'a');
  uploads.begin();
  await pass(60_000);
  expect([flights.length, saved.size, isFinished(uploads.snapshot())]).toEqual([0, 0, false]);
  uploads.takeOver();
  await pass();
  expect([flights.length, saved.size]).toEqual([1, 1]);
});

test('no file, or only left-out ones → the step ends once confirmed', async () => {
  const none = world().open();
  await pass();
  expect(isFinished(none.snapshot())).toBe(false);
  none.begin();
  expect(isFinished(none.snapshot())).toBe(true);
  const refused = world().open();
  await pass();
  choose(refused, 'a', { refusal: 'Não foi enviado.' });
  refused.begin();
  expect([states(refused), isFinished(refused.snapshot())]).toEqual([['a:refused'], true]);
});

test('an earlier visit’s files → first; once confirmed the page continues, also for new ones', async () => {
  const running = world();
  const before = running.open();
  await pass();
  choose(before, 'a');
  before.begin();
  await pass();
  before.leave();
  const after = running.open();
  choose(after, 'b');
  await pass();
  expect(states(after)).toEqual(['a:sending', 'b:sending']);
  const chosen = world();
  const stood = chosen.open();
  await pass();
  choose(stood, 'a');
  await pass();
  stood.leave();
  const again = chosen.open();
  choose(again, 'b');
  await pass();
  expect([states(again), again.snapshot().confirmed]).toEqual([['a:sending', 'b:sending'], false]);
});

test('what is no longer wanted is stopped and given up at the server', async () => {
  const { open, flying, flights, givenUp, saved } = world();
  const uploads = open();
  await pass();
  choose(uploads, 'a', LAUDO);
  choose(uploads, 'b');
  uploads.begin();
  flying('a')?.listener.onAddress('/api/uploads/1');
  flying('b')?.listener.onAddress('/api/uploads/2');
  choose(uploads, 'c', LAUDO);
  uploads.remove('b');
  await pass();
  expect(givenUp).toEqual(['/api/uploads/1', '/api/uploads/2']);
  expect([flights[0]?.stopped, flights[1]?.stopped, [...saved.keys()]]).toEqual([true, true, ['c']]);
});

test('a tab that lost its turn lets go of everything and gives nothing up; the other one goes on', async () => {
  const { open, flights, flying, givenUp, saved } = world();
  const here = open();
  await pass();
  choose(here, 'a');
  here.begin();
  flying('a')?.listener.onAddress('/api/uploads/1');
  await pass();
  const there = open();
  await pass();
  expect(here.snapshot()).toMatchObject({ elsewhere: true, loaded: false, confirmed: false, files: [] });
  expect([flights[0]?.stopped, givenUp, saved.size]).toEqual([true, [], 1]);
  expect([states(there), flights[1]?.address]).toEqual([['a:sending'], '/api/uploads/1']);
  here.takeOver();
  await pass();
  expect([there.snapshot().elsewhere, here.snapshot().elsewhere, states(here)]).toEqual([
    true,
    false,
    ['a:sending'],
  ]);
  // The tab closes: the one before it continues automatically.
  here.leave();
  await pass();
  expect([there.snapshot().elsewhere, states(there)]).toEqual([false, ['a:sending']]);
});
