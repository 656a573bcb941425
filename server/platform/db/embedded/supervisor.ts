import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log/logger.ts';
import { isRunning } from './pid-file.ts';
import { adopt, launch, terminate, type ServerOptions } from './postmaster.ts';

export type Supervised = { socketDir: string; stop(): Promise<void> };

const WATCH_MS = 500;
const RETRY_MS = 2_000;

/** Adopts or starts the server and starts it again on the same socket whenever it dies, until `stop`. */
export async function supervise(options: ServerOptions & { log: Log }): Promise<Supervised> {
  const { log } = options;
  const adopted = await adopt(options);
  if (adopted) log.info({ pid: adopted.pid }, 'embedded PostgreSQL adopted');
  let server = adopted ?? (await launch(options));
  const { socketDir } = server;
  const stopping = new AbortController();
  const watching = watch();
  let stopped: Promise<void> | undefined;

  async function watch(): Promise<void> {
    while (await pause(WATCH_MS)) {
      if (await isRunning(server)) continue;
      log.error({ pid: server.pid }, 'embedded PostgreSQL died; starting it again');
      while (!(await restart()) && (await pause(RETRY_MS)));
    }
  }

  async function restart(): Promise<boolean> {
    try {
      server = await launch({ ...options, socketDir });
      return true;
    } catch (error) {
      log.error({ err: error }, 'embedded PostgreSQL did not start again');
      return false;
    }
  }

  /** False when it is time to stop. */
  async function pause(ms: number): Promise<boolean> {
    await sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    return !stopping.signal.aborted;
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await watching;
    await terminate(server);
  }

  return { socketDir, stop: () => (stopped ??= stop()) };
}
