import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '#server/cli/command-line.ts';
import type { TestApp } from './app.ts';
import { urlOf } from '../database/connections.ts';

const ROOT = join(import.meta.dirname, '../../..');

export type CliResult = { code: number; out: string; err: string };

type Beside = Pick<TestApp, 'dataDir' | 'connection' | 'owner'>;
type CliOptions = { stdin?: string; env?: NodeJS.ProcessEnv };

const settingsOf = ({ dataDir, connection, owner }: Beside): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  DATABASE_URL: urlOf(connection),
  DATABASE_OWNER_URL: urlOf(owner),
  APP_SECRET: 'um segredo so dos testes, comprido assim',
});

/** Runs a command line beside a test's server, in the test's own process: starting one costs a second of a core. */
export async function runCli(
  app: Beside,
  words: readonly string[],
  { stdin = '', env = {} }: CliOptions = {},
): Promise<CliResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommandLine(words, {
    env: { ...settingsOf(app), ...env },
    say: (line) => void out.push(`${line}\n`),
    warn: (line) => void err.push(`${line}\n`),
    stdin: async () => stdin.replace(/\r?\n$/, ''),
  });
  return { code, out: out.join(''), err: err.join('') };
}

/**
 * Runs it as `npm run cli` does, as a process of its own. What happens `during` it may throw, which is the run's failure; a
 * process that was killed has the code -1.
 */
export async function runCliProcess(
  app: Beside,
  words: readonly string[],
  { stdin = '', env = {}, during }: CliOptions & { during?: (child: ChildProcess) => Promise<void> } = {},
): Promise<CliResult> {
  const child = spawn(process.execPath, [join(ROOT, 'server/cli/main.ts'), ...words], {
    env: {
      PATH: process.env['PATH'],
      // As in scripts/server.mjs: a command is loaded in two thirds of the time.
      NODE_COMPILE_CACHE: join(ROOT, 'build/.cache'),
      ...settingsOf(app),
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
