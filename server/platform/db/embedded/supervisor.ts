import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log/logger.ts';
import { isRunning } from './pid-file.ts';
import { adopt, launch, terminate, type ServerOptions } from './postmaster.ts';

/** A supervised server: its socket folder, and how to stop it for good. */
export type Supervised = { socketDir: string; stop(): Promise<void> };

/** How to start the server, and whom to tell when it is lost. */
export type SuperviseOptions = ServerOptions & {
  log: Log;
  /** Called when the server cannot be started again; nothing that needs a database can continue. */
  onLost?: ((error: Error) => void) | undefined;
};

/**
 * How often a server that was taken over is checked, in ms: it is no child of this process, so its end is not
 * reported.
 */
const WATCH_MS = 500;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 15_000;
/** After running this long (ms) a server counts as stable: the next pause is the shortest again. */
const STEADY_MS = 60_000;
const GIVE_UP_AFTER = 8;

/**
 * Takes over or starts the server, and restarts it on the same socket whenever it dies, until `stop` is
 * called.
 */
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
      // A server that dies right after its start must not keep the machine busy.
      if (deaths > 1 && !(await pause(pauseAfter(deaths - 1)))) return;
      if (!(await startAgain())) return;
    }
  }

  async function untilDead(): Promise<void> {
    if (server.ended) return Promise.race([server.ended, stopAsked]);
    while ((await pause(WATCH_MS)) && (await isRunning(server)));
  }

  /** Restarts the server. @returns false when stopped, or when it cannot be started */
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

  /** Waits. @returns false when stopped meanwhile */
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

/** Pause before the next start in milliseconds: doubles with each failure up to 15 s. */
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
