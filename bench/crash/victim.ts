import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
const UP_WITHIN_MS = 240_000;

/** The real server as a child process, to be killed. */
export type Victim = {
  url: string;
  port: number;
  start(): Promise<void>;
  /** Until it serves again. @throws when it ended meanwhile */
  ready(): Promise<void>;
  /** `kill -9`: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
  /** The orderly end. */
  stop(): Promise<void>;
};

/** @param env settings besides PORT and DATA_DIR @param log an open file for its log @param root folder of its program */
export function createVictim(
  port: number,
  dataDir: string,
  env: Record<string, string>,
  log?: number,
  root = ROOT,
): Victim {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const dying = child;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const ended = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill(signal);
    await ended;
  }

  async function ready(): Promise<void> {
    const deadline = Date.now() + UP_WITHIN_MS;
    while (!(await isReady(url))) {
      if (child?.exitCode !== null) throw new Error(`the server ended with ${child?.exitCode}`);
      if (Date.now() > deadline) throw new Error('the server did not come up again');
      await sleep(20);
    }
  }

  return {
    url,
    port,
    async start() {
      const started = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', join(root, 'server/main.ts')],
        {
          cwd: root,
          env: { ...process.env, LOG_LEVEL: 'silent', ...env, PORT: String(port), DATA_DIR: dataDir },
          stdio: ['ignore', log ?? 'ignore', 'inherit'],
        },
      );
      child = started;
      await ready();
    },
    ready,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}
