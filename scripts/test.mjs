// npm test: every check, stopping at the first that fails. npm test -- unit browser: only these. npm test -- unit chat:
// the tests of one context. --profile prints the time of the tests afterwards.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { forwardSignals, start, stopWithParents } from './child.mjs';
import { ensureInstalled, pickRuntime, refuse, root } from './ensure.mjs';
import { makeRunFolder } from './memory-folder.mjs';
import { profileOf } from './profile.mjs';
import { secondTriesOf } from './second-tries.mjs';
import { runSteps, timeTable } from './step-graph.mjs';

const folder = makeRunFolder();
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const vitestReport = join(folder, 'vitest.json');
const playwrightReport = join(folder, 'playwright.json');
const partsNoted = join(folder, 'parts.jsonl');
const secondTriesNoted = join(folder, 'second-tries.txt');

/**
 * For programs in Go, which check types once per visible processor, and collect their memory eagerly: the lint takes
 * three fifths of the processor time.
 */
const ONE_CHECKER = { GOMAXPROCS: '1', GOGC: '400' };

/**
 * In this order, two at a time. Time-sensitive steps (unit, browser) run alone, except for `kill`, which waits, and for
 * `types` and `lint`, which take the time that unit leaves idle: its tests wait for jobs, streams and timers.
 */
const steps = {
  build: { args: ['scripts/build-web.mjs'] },
  structure: { args: ['scripts/check-structure.mjs', '--report'] },
  format: { args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  generated: { args: ['scripts/generated.ts'] },
  // Known vulnerabilities: one question to the registry, or a line that says that it did not answer.
  audit: { args: ['scripts/audit.ts'], waits: true },
  // The server, then its database: mostly waiting for the leases of the dead one.
  kill: { args: ['bench/kill.mjs', '2', 'server,embedded'], after: ['build'], waits: true },
  weight: { args: ['scripts/check-weight.ts'], after: ['build'] },
  // One checker: each of the four by default checks again what the others have, at nine times the processor time.
  types: {
    args: ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'],
    env: ONE_CHECKER,
    fills: true,
  },
  lint: { args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'], env: ONE_CHECKER, fills: true },
  unit: {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/second-tries.mjs',
      '--retry=1',
      `--outputFile.json=${vitestReport}`,
    ],
    alone: true,
  },
  browser: {
    args: ['node_modules/@playwright/test/cli.js', 'test', '--retries=1'],
    after: ['build'],
    alone: true,
  },
};

const PROFILE = '--profile';
const profiles = process.argv.includes(PROFILE);
const asked = process.argv.slice(2).filter((word) => word !== '--' && word !== PROFILE);
const contexts = readdirSync(join(root, 'server/features'));
const unknown = asked.filter((name) => !(name in steps) && !contexts.includes(name));
if (unknown.length > 0) {
  refuse(`Unknown: ${unknown.join(', ')}. Known: ${[...Object.keys(steps), ...contexts].join(', ')}.`);
}
const ofContexts = contexts.filter((name) => asked.includes(name));
// For vitest a part of a file's path.
steps.unit.args.push(...ofContexts.map((name) => `/${name}/`));
const named = Object.keys(steps).filter((name) => asked.includes(name));
const selected = named.length > 0 ? named : ofContexts.length > 0 ? ['unit'] : Object.keys(steps);

forwardSignals();
stopWithParents();
ensureInstalled();
if (selected.includes('unit') || selected.includes('browser')) await bringSystemPackages();
const began = performance.now();
const { code, ended } = await runSteps(Object.fromEntries(selected.map((name) => [name, steps[name]])), {
  runtime: pickRuntime(),
  env: environment(),
});
process.exitCode = code;
process.stdout.write(`\n${timeTable(ended, (performance.now() - began) / 1000)}\n`);
if (profiles)
  process.stdout.write(
    `${profileOf({ noted: partsNoted, vitest: vitestReport, playwright: playwrightReport })}\n`,
  );
printTotal();

/** Chromium and the readers of documents. Where they cannot be installed, the script has printed the command. */
async function bringSystemPackages() {
  const status = await start(join(root, 'scripts/bootstrap'), []).done;
  if (status !== 0) process.exit(status);
}

function environment() {
  return {
    ...process.env,
    TZ: 'UTC',
    TMPDIR: folder,
    // For a tool that starts plain "node".
    PATH: `${dirname(pickRuntime())}${delimiter}${process.env.PATH}`,
    // Tests start some hundred processes of the same few programs, which share the compile cache.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    SECOND_TRIES: secondTriesNoted,
    ...(profiles && { TEST_PROFILE: partsNoted }),
  };
}

/** One line from the tools' own reports; none when a run was cut off before all of them reported. */
function printTotal() {
  const counts = [readCounts(vitestReport, countVitest), readCounts(playwrightReport, countPlaywright)];
  const ran = counts.filter((count) => count !== undefined);
  const expected = selected.filter((name) => name === 'unit' || name === 'browser').length;
  const sum = (key) => ran.reduce((total, count) => total + count[key], 0);
  if (ran.length === 0 || (ran.length < expected && sum('failed') === 0)) return;
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  const again = secondTriesOf({ noted: secondTriesNoted, playwright: playwrightReport });
  if (again.length > 0)
    process.stdout.write(`\npassed only on the second try:\n${again.map((name) => `  ${name}\n`).join('')}`);
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
}

function readCounts(path, count) {
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}
