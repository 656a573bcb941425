// Measures a first and a second start of an installed tree, to the first answer, and an idle stop.
//   node bench/start.mjs [rounds]
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LIMITS = { first: null, second: 3000, stop: 3000 };
const PORT = 3390;
const rounds = Number(process.argv[2] ?? 3);

async function once(dataDir) {
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: dataDir };
  const started = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: 'ignore' });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error(`start ended with ${child.exitCode}`);
    await sleep(10);
  }
  const up = performance.now() - started;
  await sleep(500);
  const stopping = performance.now();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
  return { up, stop: performance.now() - stopping };
}

const figures = { first: [], second: [], stop: [] };
for (let round = 0; round < rounds; round += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-bench-'));
  const first = await once(dataDir);
  const second = await once(dataDir);
  figures.first.push(first.up);
  figures.second.push(second.up);
  figures.stop.push(second.stop);
  await rm(dataDir, { recursive: true, force: true });
}
for (const [name, values] of Object.entries(figures)) {
  const sorted = values.toSorted((a, b) => a - b);
  const median = Math.round(sorted[Math.floor(sorted.length / 2)]);
  const limit = LIMITS[name] === null ? '' : `  limit ${LIMITS[name]} ms`;
  console.log(`${name.padEnd(7)} median ${median} ms  worst ${Math.round(sorted.at(-1))} ms${limit}`);
}
