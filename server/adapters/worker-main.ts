import { Worker } from 'node:worker_threads';
import { TOO_LARGE } from './worker-cage.ts';

/** Milliseconds between two looks at the memory in use. */
const WATCH_MS = 50;

const end = (): void => void process.kill(process.pid, 'SIGKILL');

/**
 * Runs tasks of the server in a thread of this process. A task may block its thread for seconds or for ever;
 * the main thread still notices when the server is gone and ends the process.
 */
export function workInThread(entry: URL): void {
  process.on('disconnect', end);
  if (!process.connected) end();

  // Signals to the process group are ignored: the process ends when its channel to the server closes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

  const most = Number(process.argv[2]);
  const thread = new Worker(entry);
  thread.on('message', (answer: object) => {
    const { user, system } = process.cpuUsage();
    process.send?.({ ...answer, spent: (user + system) / 1e6 });
  });
  thread.on('error', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    process.exit(1);
  });
  process.on('message', (task) => thread.postMessage(task, []));
  watchMemory(most);
}

/** Ends the process once it uses more than so many bytes; NaN sets no limit. */
function watchMemory(most: number): void {
  if (!(most > 0)) return;
  setInterval(() => {
    if (process.memoryUsage.rss() > most) process.exit(TOO_LARGE);
  }, WATCH_MS).unref();
}
