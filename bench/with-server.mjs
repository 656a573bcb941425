import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/network/free-port.ts';

/** The administrator as use cases are asked by one. */
export const ADMIN = { tipo: 'Admin', administradorId: crypto.randomUUID(), sessaoId: crypto.randomUUID() };

const PORT = await freePort();
export const URL_OF_SERVER = `http://127.0.0.1:${PORT}`;

/**
 * Starts the demonstration on a data folder, with additional settings, and waits for its first answer. Times in
 * milliseconds.
 */
export async function startServer(dataDir, settings = {}) {
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings };
  const started = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (;;) {
    const answer = await fetch(`${URL_OF_SERVER}/healthz`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error(`start ended with ${child.exitCode}`);
    await sleep(10);
  }
  return {
    upAfter: performance.now() - started,
    /** Of the starter; the server is its child. */
    pid: child.pid,
    ended,
    async stop() {
      const stopping = performance.now();
      child.kill('SIGINT');
      await ended;
      return performance.now() - stopping;
    },
  };
}

/** Runs `work` with a temporary data folder. */
export async function withDataFolder(work) {
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-bench-'));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** p50, p99 and maximum in ms, with their limit. */
export function report(name, values, limit) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))].toFixed(1);
  const beside = limit === undefined ? '' : `  limit ${limit} ms`;
  process.stdout.write(
    `${name.padEnd(28)} n ${String(sorted.length).padStart(5)}  p50 ${at(0.5)}  p99 ${at(0.99)}  worst ${at(1)}${beside}\n`,
  );
}
