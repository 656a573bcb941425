import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { TestInfo } from '@playwright/test';

const run = promisify(execFile);

/** Runs an operator's command beside the journey's own server. @returns what it said */
export async function command({ project }: TestInfo, ...words: readonly string[]): Promise<string> {
  const { port } = new URL(project.use.baseURL ?? '');
  const DATA_DIR = await readFile(`test-results/server-${port}.folder`, 'utf8');
  const { stdout } = await run(process.execPath, ['scripts/cli.mjs', ...words], {
    env: { ...process.env, DATA_DIR },
  });
  return stdout;
}
