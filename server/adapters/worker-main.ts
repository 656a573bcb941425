import { Worker } from 'node:worker_threads';

const end = (): void => void process.kill(process.pid, 'SIGKILL');

/**
 * The body of a process that works for the server: its tasks are done in a thread of their own, because one may keep
 * its thread busy for seconds or for ever, and this one notices at once when the server is gone.
 */
export function workInThread(entry: URL): void {
  process.on('disconnect', end);
  if (!process.connected) end();

  // Its life hangs on the channel alone: a signal to the whole group must not end it before the server is done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

  const thread = new Worker(entry);
  thread.on('message', (answer) => process.send?.(answer));
  thread.on('error', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    process.exit(1);
  });
  process.on('message', (task) => thread.postMessage(task, []));
}
