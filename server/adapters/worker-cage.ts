import { fork, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The limits of a worker process; beyond them it is ended. */
export type WorkerCage = {
  /** Bytes of memory in use (resident), and at most so many writable beside what the runtime reserves for itself. */
  memoryBytes: number;
  /** Seconds of processor time that the work on one file may take. */
  cpuSeconds: number;
  /** How far all threads of the process step back for others on a busy machine: 0 as everybody else, 19 the most. */
  niceness: number;
};

/** The exit code of a process that its own watch ended for its memory. */
export const TOO_LARGE = 87;

/**
 * Writable memory that Node.js reserves and does not use: half a gigabyte for compiled code, which cannot be set lower for
 * a main thread, and the stacks of its threads. RLIMIT_DATA counts it.
 */
const RESERVED_BY_NODE = 768 * 1024 * 1024;

/**
 * A process may work on several files until it has spent so many seconds of processor time; its limit is that of one file
 * above it.
 */
export const RENEW_AFTER_S = 2;
/** Seconds of processor time of a process after which the next one is started beside it. */
export const SPARE_AFTER_S = 1.5;

/** Soft limit first: its signal says why the process ended. The first to be ended on a machine without memory is this one. */
const SHELL = `
  ulimit -S -t "$1"
  ulimit -H -t "$(($1 + 2))"
  ulimit -d "$2" 2>/dev/null
  echo 1000 2>/dev/null >/proc/self/oom_score_adj
  niceness="$3"
  shift 3
  exec nice -n "$niceness" env -i MALLOC_ARENA_MAX=2 NODE_CHANNEL_FD="$NODE_CHANNEL_FD" \
    NODE_CHANNEL_SERIALIZATION_MODE="$NODE_CHANNEL_SERIALIZATION_MODE" "$@"`;

/** No settings and no keys: a hostile file cannot read what the process does not have. */
const BARE = { MALLOC_ARENA_MAX: '2' };

/** Whether the kernel ends a process in this cage for its processor time. */
export function keepsProcessorTime(cage: WorkerCage | undefined): cage is WorkerCage {
  return cage !== undefined && process.platform !== 'win32';
}

/**
 * Starts a program of this server with a channel to it. In a cage the kernel keeps the limits of processor time (RLIMIT_CPU:
 * SIGXCPU) and of writable memory (RLIMIT_DATA: an allocation fails), and its niceness, set by a POSIX shell before the
 * program begins, because a process that has begun changes that of one thread only, not of its compiler and collector; the
 * watch in worker-main.ts keeps the resident memory wherever that limit is not kept. Windows has neither: there the caller's
 * clock alone ends a task.
 */
export function startWorker(entry: URL, cage: WorkerCage | undefined): ChildProcess {
  if (!keepsProcessorTime(cage)) {
    return fork(entry, { execArgv: [], env: BARE, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  }
  const seconds = String(cage.cpuSeconds + RENEW_AFTER_S);
  const kilobytes = String(Math.ceil((cage.memoryBytes + RESERVED_BY_NODE) / 1024));
  const program = [process.execPath, fileURLToPath(entry), String(cage.memoryBytes)];
  return spawn('/bin/sh', ['-c', SHELL, 'sh', seconds, kilobytes, String(cage.niceness), ...program], {
    env: BARE,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
