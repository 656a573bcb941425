import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadRecord } from './kept-uploads.ts';
import type { Uploads } from './uploads.ts';
import { choose, first, pass, SENT, states, world, type World } from './uploads.testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A file with an upload address, of which the server has forty bytes. */
async function halfSent({ open, flying }: World): Promise<Uploads> {
  const uploads = open();
  await pass();
  choose(uploads, 'a');
  uploads.begin();
  flying('a')?.listener.onAddress('/api/uploads/1');
  flying('a')?.listener.onAccepted(40);
  await pass();
  return uploads;
}

async function reload(of: World, uploads: Uploads): Promise<Uploads> {
  uploads.leave();
  const after = of.open();
  await pass();
  return after;
}

test('a chosen file begins anew after a reload, one on its way goes on from the server’s half', async () => {
  const chosen = world();
  const before = chosen.open();
  await pass();
  choose(before, 'a');
  await pass();
  expect(first(await reload(chosen, before))).toMatchObject({ state: 'sending', address: null, bytes: 0 });
  const half = world();
  const after = await reload(half, await halfSent(half));
  expect(first(after)).toMatchObject({
    state: 'sending',
    address: '/api/uploads/1',
    bytes: 40,
    content: expect.any(Blob),
  });
});

test('one that failed starts anew with the page, one left out stays out and says why', async () => {
  const failed = world();
  const before = await halfSent(failed);
  failed.flying('a')?.end({ kind: 'failed', reason: 'o disco encheu.' });
  await pass();
  expect(states(before)).toEqual(['a:failed']);
  expect(first(await reload(failed, before))).toMatchObject({ state: 'sending', reason: null });
  const out = world();
  const left = out.open();
  await pass();
  choose(left, 'a', { refusal: 'Não foi enviado.' });
  await pass();
  expect(first(await reload(out, left))).toMatchObject({ state: 'refused', reason: 'Não foi enviado.' });
});

function lose({ saved }: World, content: Blob | null): void {
  for (const [id, file] of saved) saved.set(id, { ...file, content });
}

test('lost bytes → requested where the server has a half, otherwise forgotten', async () => {
  for (const content of [null, new Blob(['curto'])]) {
    const half = world();
    const before = await halfSent(half);
    lose(half, content);
    expect(first(await reload(half, before))).toMatchObject({ state: 'failed', content: null, bytes: 40 });
  }
  const none = world();
  const before = none.open();
  await pass();
  choose(before, 'a');
  before.begin();
  await pass();
  lose(none, null);
  expect(states(await reload(none, before))).toEqual([]);
  expect(none.saved.size).toBe(0);
});

test('the same file chosen again after its bytes were lost goes on from the server’s half', async () => {
  const half = world();
  const before = await halfSent(half);
  lose(half, null);
  const after = await reload(half, before);
  choose(after, 'b', { nome: 'outro.pdf' });
  expect(states(after)).toEqual(['a:failed', 'b:sending']);
  choose(after, 'c', { nome: 'a.pdf' });
  await pass();
  expect(states(after)).toEqual(['a:sending', 'b:sending']);
  expect(half.flying('a')).toMatchObject({ address: '/api/uploads/1', content: expect.any(Blob) });
  // Its bytes are stored now: the next reload does not ask for the file.
  expect(half.saved.get('a')?.content).toBeInstanceOf(Blob);
});

test('progress alone writes nothing; what the server took, an address and the confirmation do', async () => {
  const half = world();
  await halfSent(half);
  const since = half.writes.length;
  const accepted = () => half.writes.slice(since).map(({ aceitos }: UploadRecord) => aceitos);
  half.flying('a')?.listener.onProgress(60);
  await pass();
  expect(accepted()).toEqual([]);
  half.flying('a')?.listener.onAccepted(60);
  await pass();
  expect(accepted()).toEqual([60]);
  const fresh = world();
  const uploads = fresh.open();
  await pass();
  choose(uploads, 'a');
  await pass();
  uploads.begin();
  await pass();
  expect(fresh.writes.map(({ confirmado }) => confirmado)).toEqual([true]);
});

test('what is stored, removed or replaced is kept no longer', async () => {
  const half = world();
  const uploads = await halfSent(half);
  choose(uploads, 'b');
  choose(uploads, 'c');
  await pass();
  expect([...half.saved.keys()]).toEqual(['a', 'b', 'c']);
  half.flying('a')?.end(SENT);
  uploads.remove('b');
  choose(uploads, 'd', { inPlaceOf: 'c' });
  await pass();
  expect([...half.saved.keys()]).toEqual(['d']);
});
