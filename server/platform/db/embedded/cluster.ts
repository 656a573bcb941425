import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, lchown, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { commandAs, type Identity, environment, tailOf } from './run-as.ts';

const FLAGS = [
  '-U',
  'postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C.UTF-8',
  '--data-checksums',
];
const PARTIAL = 'postgres-partial-';

/**
 * Where and how a PostgreSQL cluster (data directory) is created; `durable: false` disables fsync, for tests.
 */
export type ClusterOptions = { dataDir: string; binaries: Binaries; identity: Identity; durable: boolean };

/** Path of the PostgreSQL cluster within the data folder. */
export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * Returns the cluster's folder and creates it with initdb when it is missing. Only this folder changes its
 * owner, never DATA_DIR.
 */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const folder = clusterOf(options.dataDir);
  const stats = await lstat(folder).catch(() => undefined);
  if (!stats) await createCluster(folder, options);
  else if (stats.uid !== options.identity.uid) await takeOver(folder, options.identity);
  return folder;
}

/**
 * Gives a cluster that belongs to root (restored by hand) to the user that runs PostgreSQL.
 * @throws for a cluster of any other user
 */
async function takeOver(folder: string, identity: Identity): Promise<void> {
  if (!identity.drops) {
    const remedy = `sudo chown -R ${identity.uid} ${folder}`;
    throw new Error(`A pasta ${folder} pertence a outro usuário. Inicie com ele, ou rode: ${remedy}`);
  }
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.map((name) => lchown(join(folder, name), identity.uid, identity.gid)));
  // The folder itself comes last: after an interruption its owner shows that the walk must be repeated.
  await chown(folder, identity.uid, identity.gid);
}

/**
 * Runs initdb in a temporary folder and renames it, so that an interrupted initdb leaves no incomplete
 * cluster.
 */
async function createCluster(folder: string, options: ClusterOptions): Promise<void> {
  const { dataDir, identity } = options;
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith(PARTIAL));
  await Promise.all(leftovers.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
  const partial = join(dataDir, `${PARTIAL}${randomBytes(4).toString('hex')}`);
  await mkdir(partial, { mode: 0o700 });
  try {
    if (identity.drops) await chown(partial, identity.uid, identity.gid);
    await runInitdb(partial, options);
    await rename(partial, folder);
    if (options.durable) await syncFolder(dataDir);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

function runInitdb(folder: string, options: ClusterOptions): Promise<void> {
  const args = ['-D', folder, ...FLAGS, ...(options.durable ? [] : ['--no-sync'])];
  const { file, args: commandArgs, ...user } = commandAs(options.identity, options.binaries.initdb, args);
  return new Promise((resolve, reject) => {
    const child = spawn(file, commandArgs, {
      ...user,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const tail = tailOf(child.stderr);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb failed (${code}): ${tail()}`));
    });
  });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
