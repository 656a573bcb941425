// Servers of the journeys, one per port, each on a temporary data folder: node scripts/journey-servers.mjs 3170 3190
// 3210. Prints "ready" once all of them are.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from './child.mjs';
import { isWebStale } from './web-stamp.mjs';

const LOOK_MS = 100;

const ports = process.argv.slice(2).map(Number);
const taken = (await Promise.all(ports.map(isReady))).indexOf(true);
if (taken !== -1) {
  process.stderr.write(`Something answers on port ${ports[taken]} already.\n`);
  process.exit(1);
}

// Otherwise each would build a stale web into the same folder.
if (isWebStale() && (await start(process.execPath, ['scripts/build-web.mjs']).done) !== 0) process.exit(1);

const running = new Set();
// Read by e2e/support/failure-reporter.ts.
mkdirSync('test-results', { recursive: true });
for (const port of ports) startServer(port);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));
await Promise.all(ports.map(untilReady));
process.stdout.write('ready\n');

function startServer(port) {
  const dataDir = mkdtempSync(join(tmpdir(), 'zelo-e2e-'));
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const log = openSync(`test-results/server-${port}.log`, 'w');
  // Where a journey runs the operator's commands.
  writeFileSync(`test-results/server-${port}.folder`, dataDir);
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', log, log] });
  running.add(child);
  child.once('exit', (code) => {
    running.delete(child);
    rmSync(dataDir, { recursive: true, force: true });
    process.exitCode ||= code ?? 1;
    // The journeys need all of them.
    stopAll('SIGTERM');
    if (running.size === 0) process.exit();
  });
}

function stopAll(signal) {
  for (const child of running) child.kill(signal);
}

async function untilReady(port) {
  while (!(await isReady(port))) await sleep(LOOK_MS);
}

async function isReady(port) {
  const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}
