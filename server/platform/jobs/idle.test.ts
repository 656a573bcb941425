import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/app.ts';

const WINDOW_S = 6;
/** Transactions of one process in a second, all in all (docs/decisions/0058-announce-jobs-and-poll-queues-at-the-next-due-time.md). */
const LIMIT = 3;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function transactions(): Promise<number> {
  const text = `select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()`;
  const { rows } = await app.deps.pool.query<{ n: number }>(text);
  return rows[0]?.n ?? NaN;
}

/** Transactions a second in the next seconds; the question itself counts, too. */
async function rate(): Promise<number> {
  const before = await transactions();
  await sleep(WINDOW_S * 1_000);
  return ((await transactions()) - before) / WINDOW_S;
}

test('an idle application makes at most three transactions a second', async () => {
  // The jobs of the minute, and what a start leaves to be done, fill some seconds, but not all.
  await expect.poll(rate, { timeout: 90_000 }).toBeLessThanOrEqual(LIMIT);
});
