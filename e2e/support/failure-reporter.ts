import { existsSync, readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { z } from 'zod';

/** Name of a failed journey's attachment for each open page: its address, and its accessibility tree. */
export const PAGE_LEFT = 'page left';

/** Reported failures: with more of them, most have one cause. */
const TOLD = 3;
/** Printed lines of a page and of a log: enough for the journey's subject. */
const PAGE_LINES = 70;
const LOG_LINES = 12;
/** Lowest level of pino that is a warning or worse. */
const WARNING = 40;

const logLine = z.object({
  level: z.number(),
  time: z.string(),
  msg: z.string().catch(''),
  err: z.object({ message: z.string() }).optional().catch(undefined),
});

/**
 * Prints each page of a failed journey at the end, and the last warnings of its server: a run keeps its output, not its
 * pictures and traces.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter from its file's default export
export default class FailureReporter implements Reporter {
  private readonly told: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'passed' || result.status === 'skipped' || this.told.length === TOLD) return;
    const pages = result.attachments.filter(({ name }) => name === PAGE_LEFT);
    const port = new URL(test.parent.project()?.use.baseURL ?? 'http://localhost').port;
    const log = `test-results/server-${port}.log`;
    this.told.push(
      [
        ...pages.flatMap(({ body }) => [`-- ${test.title}: a page`, ...linesOf(body)]),
        `-- the server on ${port}`,
        ...(existsSync(log) ? warningsOf(log) : []),
      ].join('\n'),
    );
  }

  onEnd(): void {
    if (this.told.length > 0) process.stdout.write(`\n${this.told.join('\n\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function linesOf(page: Buffer | undefined): string[] {
  return (page?.toString() ?? '').split('\n').slice(0, PAGE_LINES);
}

function warningsOf(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const parsed = line.startsWith('{') ? logLine.safeParse(JSON.parse(line)).data : undefined;
      if (!parsed || parsed.level < WARNING) return [];
      return [`${parsed.time} ${parsed.msg} ${parsed.err?.message ?? ''}`];
    })
    .slice(-LOG_LINES);
}
