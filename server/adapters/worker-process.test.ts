import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../platform/log/logger.ts';
import type { WorkerCage } from './worker-cage.ts';
import { createWorkerProcess } from './worker-process.ts';

const values = { spend: z.object({ pid: z.number() }) };
const cage: WorkerCage = { memoryBytes: 1024 ** 3, cpuSeconds: 10, niceness: 0 };
const TIMEOUT_MS = 10_000;

/** A worker that answers with its process id and says to have spent the seconds of the task. */
async function workerOf(options: { cage?: WorkerCage; idleMs?: number }) {
  const home = await mkdtemp(join(tmpdir(), 'zelo-worker-'));
  const path = join(home, 'worker.mjs');
  await writeFile(
    path,
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(join(home, 'begun'))}, process.pid + '\\n');
     process.on('disconnect', () => process.exit());
     process.on('message', ({ seconds }) => process.send({ ok: true, value: { pid: process.pid }, spent: seconds }));`,
  );
  const log = createLogger('silent');
  const worker = createWorkerProcess({
    name: 'test',
    log,
    idleMs: 60_000,
    entry: pathToFileURL(path),
    values,
    ...options,
  });
  onTestFinished(async () => {
    worker.close();
    await rm(home, { recursive: true, force: true });
  });
  const begun = async () => (await readFile(join(home, 'begun'), 'utf8')).trim().split('\n').map(Number);
  const spend = async (seconds: number) => {
    const task = { what: 'spend' as const, seconds };
    const said = await worker.ask(task, TIMEOUT_MS);
    if (!said.ok) throw new Error('refused');
    return said.value.pid;
  };
  return { worker, begun, spend };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('before a process has spent its time the next one begins, and takes the file after it', async () => {
  const { worker, begun, spend } = await workerOf({ cage });
  const first = await spend(1);
  expect(await begun()).toEqual([first]);
  await spend(1.6);
  await expect.poll(begun).toHaveLength(2);
  const [, second] = await begun();

  worker.renew();
  expect(await spend(1.9), 'still within its time').toBe(first);
  await spend(2.1);
  worker.renew();
  expect(await spend(0.1), 'the one that waited').toBe(second);
  expect(await begun(), 'no third while the second is fresh').toHaveLength(2);
  await expect.poll(() => isAlive(first)).toBe(false);
});

test('a process without limits is never replaced', async () => {
  const { worker, begun, spend } = await workerOf({});
  const first = await spend(100);
  worker.renew();
  expect(await spend(200)).toBe(first);
  expect(await begun()).toEqual([first]);
});

test('a process that waits ends with the one that works: when both are idle, and at the close', async () => {
  const { worker, begun, spend } = await workerOf({ cage, idleMs: 300 });
  await spend(1.6);
  await expect.poll(begun).toHaveLength(2);
  for (const pid of await begun()) await expect.poll(() => isAlive(pid)).toBe(false);

  await spend(1.6);
  await expect.poll(begun).toHaveLength(4);
  worker.close();
  for (const pid of await begun()) await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a process that ended while it waited is not used', async () => {
  const { worker, begun, spend } = await workerOf({ cage });
  await spend(2.1);
  await expect.poll(begun).toHaveLength(2);
  const waiting = (await begun())[1] ?? 0;
  process.kill(waiting, 'SIGKILL');
  await expect.poll(() => isAlive(waiting)).toBe(false);

  worker.renew();
  expect(await spend(0.1)).not.toBe(waiting);
  expect(await begun()).toHaveLength(3);
});
