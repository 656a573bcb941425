import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { codeOf } from '#platform/error-code.ts';
import type { Binaries } from './binaries.ts';
import { claimPostmaster, isRunning, type Postmaster } from './pid-file.ts';
import { PORT, superuserOf } from './roles.ts';
import { commandAs, type Identity, environment, tailOf } from './run-as.ts';

/** How to start a PostgreSQL server process. */
export type ServerOptions = {
  clusterDir: string;
  socketDir: string;
  binaries: Binaries;
  identity: Identity;
  durable: boolean;
};

const POLL_MS = 15;
const START_LIMIT_MS = 300_000;
const SILENT_LIMIT_MS = 5_000;
const LINGERING_LIMIT_MS = 15_000;
const FAST_STOP_MS = 30_000;
const HARD_STOP_MS = 10_000;

/**
 * Takes over the server that a killed process left running once it answers.
 * @returns undefined when there is none; one that does not answer is stopped first
 */
export async function adopt(options: ServerOptions): Promise<Postmaster | undefined> {
  const server = await claimPostmaster(options.clusterDir);
  if (!server) return undefined;
  let silentUntil = Date.now() + SILENT_LIMIT_MS;
  while (await isRunning(server)) {
    const answer = await probe(server.socketDir);
    if (answer === 'ready') return server;
    if (answer === 'starting') silentUntil = Date.now() + SILENT_LIMIT_MS;
    if (Date.now() > silentUntil) await terminate(server);
    await sleep(POLL_MS);
  }
  return undefined;
}

/** Starts a server and waits until it answers. @throws with the last lines of its stderr when it does not */
export async function launch(options: ServerOptions): Promise<Postmaster> {
  const lingeringUntil = Date.now() + LINGERING_LIMIT_MS;
  for (;;) {
    const failure = await tryLaunch(options);
    if (typeof failure !== 'string') return failure;
    // Child processes of a killed server end a moment after it, and PostgreSQL waits for the last of them.
    const lingering = failure.includes('pre-existing shared memory block');
    if (!lingering || Date.now() > lingeringUntil) throw new Error(`PostgreSQL did not start: ${failure}`);
    await sleep(100);
  }
}

async function tryLaunch(options: ServerOptions): Promise<Postmaster | string> {
  const child = spawnServer(options);
  const lastWords = tailOf(child.stderr);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(lastWords() || `exit ${code ?? signal}`));
  });
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    if ((await probe(options.socketDir)) === 'ready') return handOver(child, options);
    if (Date.now() > until) child.kill('SIGQUIT');
    const failure = await Promise.race([ended, sleep(POLL_MS)]);
    if (failure !== undefined) return failure;
  }
}

function spawnServer(options: ServerOptions) {
  const { file, args, ...user } = commandAs(options.identity, options.binaries.postgres, serverArgs(options));
  return spawn(file, args, {
    ...user,
    cwd: '/',
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A session of its own, so that Ctrl-C in the terminal reaches only this process, which stops the server
    // after its last write.
    detached: true,
  });
}

function handOver(child: ChildProcess, options: ServerOptions): Postmaster {
  // On process.exit the server is told to shut down and outlives this process until it has done so.
  const stopWithUs = () => child.kill('SIGINT');
  process.once('exit', stopWithUs);
  // Not "close", because child processes of a killed server can keep its pipes open for a moment.
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => process.removeListener('exit', stopWithUs));
  return { pid: child.pid ?? 0, socketDir: options.socketDir, startedOn: options.clusterDir, ended };
}

function serverArgs(options: ServerOptions): string[] {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${options.socketDir}`,
    'unix_socket_permissions=0700',
    'max_connections=60',
    'timezone=UTC',
    // Error messages of statements can contain a patient's data, so only messages of the server itself go to
    // stderr.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    // Without durability the server is for tests, which open many pools at once.
    ...(options.durable
      ? []
      : [
          'max_connections=200',
          'fsync=off',
          'full_page_writes=off',
          'synchronous_commit=off',
          'autovacuum=off',
        ]),
  ];
  return ['-D', options.clusterDir, '-p', String(PORT), ...settings.flatMap((setting) => ['-c', setting])];
}

/**
 * Stops a server, a child or one taken over: fast shutdown first, then immediate shutdown when it does not
 * end in time.
 */
export async function terminate(server: Postmaster): Promise<void> {
  if (await signalAndWait(server, 'SIGINT', FAST_STOP_MS)) return;
  if (await signalAndWait(server, 'SIGQUIT', HARD_STOP_MS)) return;
  throw new Error(`PostgreSQL (process ${server.pid}) does not stop`);
}

async function signalAndWait(server: Postmaster, signal: NodeJS.Signals, limitMs: number): Promise<boolean> {
  const until = Date.now() + limitMs;
  if (!(await isRunning(server))) return true;
  process.kill(server.pid, signal);
  while (await isRunning(server)) {
    if (Date.now() > until) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/**
 * Result of a probe. `starting`: a server is there and refuses connections, because it starts, recovers or
 * shuts down.
 */
type ProbeAnswer = 'ready' | 'starting' | 'absent';

const CANNOT_CONNECT_NOW = '57P03';

/** Probes the server of a socket folder with `select 1` on a connection of its own. */
async function probe(socketDir: string): Promise<ProbeAnswer> {
  const client = new Client({ ...superuserOf(socketDir), ssl: false, connectionTimeoutMillis: 2_000 });
  // A server that dies during the probe also emits an error event, which would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    return codeOf(error) === CANNOT_CONNECT_NOW ? 'starting' : 'absent';
  } finally {
    await client.end().catch(() => undefined);
  }
}
