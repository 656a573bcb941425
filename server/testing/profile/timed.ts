import { appendFileSync } from 'node:fs';

const FILE = process.env['TEST_PROFILE'];

/** Runs a part of a test run; with `npm test -- --profile`, which sets TEST_PROFILE, notes how long it took. */
export async function timed<T>(part: string, work: () => Promise<T>): Promise<T> {
  if (FILE === undefined) return work();
  const began = performance.now();
  try {
    return await work();
  } finally {
    appendFileSync(FILE, `${JSON.stringify({ part, ms: performance.now() - began })}\n`);
  }
}
