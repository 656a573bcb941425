import { appendFileSync } from 'node:fs';

const FILE = process.env['TEST_PROFILE'];

/** Runs a part of a test run; with `npm test -- --profile`, which sets TEST_PROFILE, notes how long it took. */
export async function timed<T>(part: string, work: () => Promise<T>): Promise<T> {
  if (FILE === undefined) return work();
  const began = performance.now();
  try {
    return await work();
  } finally {
    note({ part, ms: performance.now() - began });
  }
}

/** A line of the profile that scripts/profile.mjs sums up; outside a profiled run nothing. */
export function note(line: { part: string; ms: number } | { file: string; processorMs: number }): void {
  if (FILE !== undefined) appendFileSync(FILE, `${JSON.stringify(line)}\n`);
}
