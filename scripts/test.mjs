// npm test: every check in order, stopping at the first that fails. npm test -- unit browser: only these.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { CHROMIUM } from './chromium.mjs';
import { forwardSignals, start, stopWithParents } from './child.mjs';
import { ensureInstalled, pickRuntime, refuse } from './ensure.mjs';

const reports = join(tmpdir(), `zelo-test-${process.pid}`);
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

const steps = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  structure: ['scripts/check-structure.mjs'],
  generated: ['scripts/generated.ts'],
  unit: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  build: ['scripts/build-web.mjs'],
  weight: ['scripts/check-weight.ts'],
  // The server, its database, and the server again.
  kill: ['bench/kill.mjs', '3', 'server,embedded'],
  browser: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
};

const asked = process.argv.slice(2).filter((word) => word !== '--');
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) refuse(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(steps).join(', ')}.`);
const selected = Object.keys(steps).filter((name) => asked.length === 0 || asked.includes(name));

forwardSignals();
stopWithParents();
ensureInstalled();
if (selected.includes('browser') && !existsSync(CHROMIUM)) {
  refuse(`Chromium is missing (${CHROMIUM}). Run scripts/bootstrap, or set CHROMIUM_PATH.`);
}
mkdirSync(reports);
process.exitCode = await runAll();
printTotal();
rmSync(reports, { recursive: true });

async function runAll() {
  for (const name of selected) {
    const code = await runStep(name);
    if (code !== 0) return code;
  }
  return 0;
}

async function runStep(name) {
  const runtime = pickRuntime();
  process.stdout.write(`\n== ${name}\n`);
  const before = performance.now();
  const code = await start(runtime, steps[name], {
    env: {
      ...process.env,
      TZ: 'UTC',
      // A tool that starts plain "node" gets the same one.
      PATH: `${dirname(runtime)}${delimiter}${process.env.PATH}`,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    },
  }).done;
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  process.stdout.write(`== ${name}: ${code === 0 ? 'ok' : `failed (${code})`} in ${seconds} s\n`);
  return code;
}

/** One line from the tools' own reports; none when a run was cut off before all of them reported. */
function printTotal() {
  const counts = [readCounts(vitestReport, countVitest), readCounts(playwrightReport, countPlaywright)];
  const ran = counts.filter((count) => count !== undefined);
  const expected = selected.filter((name) => name === 'unit' || name === 'browser').length;
  const sum = (key) => ran.reduce((total, count) => total + count[key], 0);
  if (ran.length === 0 || (ran.length < expected && sum('failed') === 0)) return;
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
}

function readCounts(path, count) {
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** A flaky test passed only on a later try: it counts as failed. */
function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
