// npm start: install, build what is stale, run the server. With --dev everything reloads on change.
import { forwardSignals, start, stopWithParents } from './child.mjs';
import { ensureInstalled, pickRuntime } from './ensure.mjs';
import { startServer } from './server.mjs';
import { isWebStale } from './web-stamp.mjs';

forwardSignals();
stopWithParents();
ensureInstalled();
const runtime = pickRuntime();
process.exitCode = (await buildIfStale()) || (await run());

async function buildIfStale() {
  if (!isWebStale()) return 0;
  process.stdout.write('Montando as páginas…\n');
  return start(runtime, ['scripts/build-web.mjs']).done;
}

function run() {
  if (!process.argv.includes('--dev')) return startServer(runtime).done;
  return start(runtime, ['scripts/dev.mjs'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }).done;
}
