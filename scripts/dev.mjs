// The long-running part of `npm run dev`: Vite with hot reload, and the server, restarted on every change.
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'vite';
import { forwardSignals, stopChildren, untilStopped } from './child.mjs';
import { root } from './ensure.mjs';
import { startServer } from './server.mjs';

const WATCHED = ['server', 'contracts', 'domain', 'migrations'];
/** Editors write a file in several steps. */
const SETTLE_MS = 150;
const CLOSE_MS = 500;

process.chdir(root);
// vite.config.ts forwards to PORT, which the server reads from the same file.
if (existsSync('.env')) process.loadEnvFile('.env');
forwardSignals();
process.once('disconnect', () => stopChildren('SIGTERM'));

const vite = await createServer({ clearScreen: false });
await vite.listen();
process.stdout.write(`Servidor: http://localhost:${process.env.PORT ?? '3000'} · páginas com recarga:\n`);
vite.printUrls();

let server = startServer(process.execPath);
let restarting = Promise.resolve();
let settling;
const watchers = WATCHED.map((name) => watch(join(root, name), { recursive: true }, noticeChange));

await untilStopped();
clearTimeout(settling);
for (const watcher of watchers) watcher.close();
await restarting;
const code = await server.done;
// Vite waits for dependency bundling, which may never end: nothing of it may be kept.
await Promise.race([vite.close(), sleep(CLOSE_MS)]);
process.exit(code);

function noticeChange(_event, file) {
  if (!/\.(ts|sql)$/.test(file ?? '') || file.endsWith('.test.ts')) return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    restarting = restarting.then(restart);
  }, SETTLE_MS);
}

async function restart() {
  server.child.kill('SIGTERM');
  await server.done;
  server = startServer(process.execPath);
}
