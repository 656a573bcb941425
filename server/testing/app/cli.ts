import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestApp } from './app.ts';
import { urlOf } from '../database/connections.ts';

const ROOT = join(import.meta.dirname, '../../..');

export type CliResult = { code: number; out: string; err: string };

type CliOptions = {
  stdin?: string;
  env?: NodeJS.ProcessEnv;
  /** What happens while it runs; what it throws is the run's failure. */
  during?: (child: ChildProcess) => Promise<void>;
};

/** Runs a command of `npm run cli` beside a test's server, as a process of its own. */
export async function runCli(
  { dataDir, connection, owner }: Pick<TestApp, 'dataDir' | 'connection' | 'owner'>,
  words: readonly string[],
  { stdin = '', env = {}, during }: CliOptions = {},
): Promise<CliResult> {
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(connection),
    DATABASE_OWNER_URL: urlOf(owner),
    APP_SECRET: 'um segredo so dos testes, comprido assim',
  };
  const child = spawn(process.execPath, [join(ROOT, 'server/cli/main.ts'), ...words], {
    env: {
      PATH: process.env['PATH'],
      // As in scripts/server.mjs: a command is loaded in two thirds of the time.
      NODE_COMPILE_CACHE: join(ROOT, 'build/.cache'),
      ...settings,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(stdin);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  await during?.(child);
  const [out, err] = await ended;
  return { code: child.exitCode ?? -1, out, err };
}
