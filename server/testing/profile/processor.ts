import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { note } from './timed.ts';

// The processor time of each test file of a profiled run: of its worker and of the processes that it has waited for.
// PostgreSQL's is not in it. Files share a process, and this module is evaluated for each.
let before = 0;
beforeAll(() => {
  before = processorMs();
});
afterAll(() => {
  const { testPath } = expect.getState();
  if (testPath !== undefined) note({ file: testPath, processorMs: processorMs() - before });
});

/** Fields of /proc/self/stat, counted after the name of the program. */
const CHILDREN_USER = 13;
const CHILDREN_SYSTEM = 14;
const MS_PER_TICK = 10;

/** Of this process and of the children that it has waited for, where the system says theirs. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1000;
  if (process.platform !== 'linux') return own;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return own + (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) * MS_PER_TICK;
}
