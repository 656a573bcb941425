import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '#platform/error-code.ts';

/** A running PostgreSQL server (postmaster). */
export type Postmaster = {
  pid: number;
  socketDir: string;
  /** The cluster folder it was started with, by which it is told from a later process with the same pid. */
  startedOn: string;
  /** Resolves when the process ends; present only for a child of this process. */
  ended?: Promise<void>;
};

const run = promisify(execFile);

/**
 * The running server that postmaster.pid names; undefined when it is not running. Does not change the file.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const server = await readPidFile(clusterDir);
  return server && (await isOf(server, clusterDir)) ? server : undefined;
}

/**
 * The running server that postmaster.pid names, for the owner of the data folder. The file of a process that
 * is gone is left for PostgreSQL to check; a file whose pid now belongs to another program (after a
 * container's restart or in a copied folder) would keep PostgreSQL from starting and is removed.
 */
export async function claimPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const server = await readPidFile(clusterDir);
  if (!server || (await isOf(server, clusterDir))) return server;
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Parses postmaster.pid; undefined when no process has its pid. */
async function readPidFile(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines of the file: pid, data folder, start time, port, socket folder, listen address, shared memory key,
  // status.
  const [first = '', startedOn = '', , , socketDir = ''] = text.split('\n');
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  return { pid, startedOn, socketDir };
}

async function isOf(server: Postmaster, clusterDir: string): Promise<boolean> {
  return (await isRunning(server)) && (await isSameFolder(server.startedOn, clusterDir));
}

/**
 * True when the process is running and is a PostgreSQL server that was started on that folder; false for a
 * zombie.
 */
export async function isRunning(server: Pick<Postmaster, 'pid' | 'startedOn'>): Promise<boolean> {
  const words = await commandOf(server.pid);
  const at = words.indexOf('-D');
  return /(^|\/)postgres$/.test(words[0] ?? '') && at > 0 && words[at + 1] === server.startedOn;
}

async function commandOf(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.split('\0');
  }
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim().split(' ');
}

/** True for the recorded folder itself and after it was moved; false for a copy while the original exists. */
async function isSameFolder(recorded: string, clusterDir: string): Promise<boolean> {
  const [before, now] = await Promise.all([stat(recorded).catch(() => undefined), stat(clusterDir)]);
  return before === undefined || (before.ino === now.ino && before.dev === now.dev);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
