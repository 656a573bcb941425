import { expect, test } from 'vitest';
import { loadChunk, MissingChunk } from './load-chunk.ts';

function fakeBrowser({ online = true } = {}) {
  const stored = new Map<string, string>();
  let now = 1_000_000;
  return {
    pass: (ms: number) => void (now += ms),
    now: () => now,
    online: () => online,
    storage: () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }),
  };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

async function failureIn(world: Parameters<typeof loadChunk>[1]): Promise<MissingChunk> {
  const error = await loadChunk(lost, world).catch((thrown: unknown) => thrown);
  if (!(error instanceof MissingChunk)) throw new Error('not a MissingChunk');
  return error;
}

test('what loads is handed on', async () => {
  await expect(loadChunk(() => Promise.resolve('screen'), fakeBrowser())).resolves.toBe('screen');
});

test('a file of an older version → one full load, not a second at once, but again later', async () => {
  const world = fakeBrowser();
  expect((await failureIn(world)).reload).toBe(true);
  expect((await failureIn(world)).reload).toBe(false);
  world.pass(61_000);
  expect((await failureIn(world)).reload).toBe(true);
});

test('without a network a full load would only lose the page', async () => {
  const world = fakeBrowser({ online: false });
  expect(await failureIn(world)).toMatchObject({ reload: false, online: false });
});

test('a browser that keeps nothing is not loaded again: it could go in circles', async () => {
  const world = {
    ...fakeBrowser(),
    storage: () => {
      throw new DOMException('no storage', 'SecurityError');
    },
  };
  expect((await failureIn(world)).reload).toBe(false);
});
