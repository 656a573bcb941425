import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireOwnerLock, DataFolderInUse } from './owner-lock.ts';

const SCRIPT = `
  import { acquireOwnerLock } from ${JSON.stringify(join(import.meta.dirname, 'owner-lock.ts'))};
  await acquireOwnerLock(process.argv[1], 0).then(() => console.log('won'), (error) => console.log(error.name));
  setInterval(() => undefined, 1000);
`;
const children: ChildProcess[] = [];
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zelo-lock-'));
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await rm(dataDir, { recursive: true });
});

async function contend(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a second owner is refused in words that name the folder and the process', async () => {
  const lock = await acquireOwnerLock(dataDir);
  const refusal = await acquireOwnerLock(dataDir, 0).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataFolderInUse);
  expect(String(refusal)).toContain(
    `A pasta de dados ${dataDir} já está em uso por outro Zelo (processo ${process.pid}).`,
  );
  await lock.release();
});

test('a released folder is free and keeps nothing', async () => {
  await (await acquireOwnerLock(dataDir, 0)).release();
  const lock = await acquireOwnerLock(dataDir, 0);
  await lock.release();
  expect(await readdir(join(dataDir, 'owner'))).toEqual([]);
});

test('an owner that is about to stop is waited for', async () => {
  const first = await acquireOwnerLock(dataDir);
  const second = acquireOwnerLock(dataDir);
  await first.release();
  const lock = await second;
  expect(await readdir(join(dataDir, 'owner'))).toHaveLength(1);
  await lock.release();
});

test('a killed owner blocks nobody', async () => {
  const { child, said } = await contend();
  expect(said).toBe('won');
  await expect(acquireOwnerLock(dataDir, 0)).rejects.toThrow(`processo ${child.pid}`);
  await kill(child);
  await (await acquireOwnerLock(dataDir, 0)).release();
});

test('of several simultaneous starts on a killed owner’s folder exactly one wins', async () => {
  await kill((await contend()).child);
  const starts = await Promise.all(Array.from({ length: 4 }, contend));
  expect(starts.map((start) => start.said).toSorted()).toEqual([
    'DataFolderInUse',
    'DataFolderInUse',
    'DataFolderInUse',
    'won',
  ]);
});

test('of several simultaneous claims inside one process exactly one wins', async () => {
  const claims = await Promise.allSettled(Array.from({ length: 12 }, () => acquireOwnerLock(dataDir, 0)));
  const won = claims.filter((claim) => claim.status === 'fulfilled');
  expect(won).toHaveLength(1);
  await won[0]?.value.release();
});

test.runIf(process.platform === 'linux')(
  'a path longer than a socket address may be works as well',
  async () => {
    const deep = join(dataDir, 'uma-pasta-de-nome-bem-comprido/'.repeat(5));
    await mkdir(deep, { recursive: true });
    const lock = await acquireOwnerLock(deep);
    await expect(acquireOwnerLock(deep, 0)).rejects.toThrow(DataFolderInUse);
    await lock.release();
  },
);
