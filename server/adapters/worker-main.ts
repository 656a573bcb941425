import { Worker } from 'node:worker_threads';

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

  const thread = new Worker(entry);
  thread.on('message', (answer) => process.send?.(answer));
  thread.on('error', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    process.exit(1);
  });
  process.on('message', (task) => thread.postMessage(task, []));
}
