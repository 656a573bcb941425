import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log/logger.ts';
import { isRunning } from './pid-file.ts';
import { adopt, launch, terminate, type ServerOptions } from './postmaster.ts';

export type Supervised = { socketDir: string; stop(): Promise<void> };

export type SuperviseOptions = ServerOptions & {
  log: Log;
  /** It cannot be started again: nothing that needs a database can go on. */
  onLost?: ((error: Error) => void) | undefined;
};

/** How often an adopted server is looked at, in ms: it is no child of this process, so its end is not reported. */
const WATCH_MS = 500;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 15_000;
/** One that lived so long had no trouble starting: the next pause is the first again. */
const STEADY_MS = 60_000;
const GIVE_UP_AFTER = 8;

/** Adopts or starts the server and starts it again on the same socket whenever it dies, until `stop`. */
export async function supervise(options: SuperviseOptions): Promise<Supervised> {
  const { log } = options;
  const adopted = await adopt(options);
  if (adopted) log.info({ pid: adopted.pid }, 'embedded PostgreSQL adopted');
  let server = adopted ?? (await launch(options));
  const { socketDir } = server;
  const stopping = new AbortController();
  const stopAsked = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  const watching = watch();
  let stopped: Promise<void> | undefined;

  async function watch(): Promise<void> {
    let deaths = 0;
    for (;;) {
      const since = Date.now();
      await untilDead();
      if (stopping.signal.aborted) return;
      deaths = Date.now() - since > STEADY_MS ? 0 : deaths + 1;
      log.error({ pid: server.pid }, 'embedded PostgreSQL died; starting it again');
      // One that dies as soon as it is there must not keep the machine busy.
      if (deaths > 1 && !(await pause(pauseAfter(deaths - 1)))) return;
      if (!(await startAgain())) return;
    }
  }

  async function untilDead(): Promise<void> {
    if (server.ended) return Promise.race([server.ended, stopAsked]);
    while ((await pause(WATCH_MS)) && (await isRunning(server)));
  }

  /** False when it is time to stop, or when it cannot be done. */
  async function startAgain(): Promise<boolean> {
    for (let failures = 1; ; failures += 1) {
      try {
        server = await launch({ ...options, socketDir });
        return true;
      } catch (error) {
        log.error({ err: error, failures }, 'embedded PostgreSQL did not start again');
        if (failures >= GIVE_UP_AFTER) {
          options.onLost?.(new Error(words(failures, error), { cause: error }));
          return false;
        }
      }
      if (!(await pause(pauseAfter(failures)))) return false;
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

/** Milliseconds: doubling, a quarter of a minute at the most. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

function words(failures: number, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return (
    `O banco de dados embutido parou e não iniciou de novo (${failures} tentativas). ` +
    `Confira o espaço em disco e a pasta postgres de DATA_DIR; os dados ficam onde estão. O PostgreSQL disse:\n${reason}`
  );
}
