import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../../error-code.ts';

export type Postmaster = {
  pid: number;
  socketDir: string;
  /** The folder it was started with; tells it from a process that later got its number. */
  startedOn: string;
  /** Resolves when it ends; only of one that this process started. */
  ended?: Promise<void>;
};

const run = promisify(execFile);

/** The live server of a cluster's postmaster.pid; the file is left as it is. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const server = await readPidFile(clusterDir);
  return server && (await isOf(server, clusterDir)) ? server : undefined;
}

/**
 * The live server of a cluster's postmaster.pid, for the owner of the folder. A file whose process is gone is left to PostgreSQL, which checks it; one whose
 * number now belongs to another program (a container's restart, a copied folder) would block the start and is removed.
 */
export async function claimPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const server = await readPidFile(clusterDir);
  if (!server || (await isOf(server, clusterDir))) return server;
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  return undefined;
}

/** What the file says, when a process of its number lives. */
async function readPidFile(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines of the file: pid, data folder, start time, port, socket folder, listen address, memory key, status.
  const [first = '', startedOn = '', , , socketDir = ''] = text.split('\n');
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  return { pid, startedOn, socketDir };
}

async function isOf(server: Postmaster, clusterDir: string): Promise<boolean> {
  return (await isRunning(server)) && (await isSameFolder(server.startedOn, clusterDir));
}

/** Whether the process lives and is a PostgreSQL server started on that folder; a zombie is not. */
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

/** A folder that was moved is still the same cluster; a copy, whose original still stands, is not. */
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
