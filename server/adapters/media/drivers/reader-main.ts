import { Worker } from 'node:worker_threads';

// The process in which strangers' files are opened. A decoder may keep its thread busy for seconds or for ever, so
// the files are read in a thread of their own and this one notices at once when the server is gone.
const end = (): void => void process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
if (!process.connected) end();

// Its life hangs on the channel alone: a signal to the whole group must not end it before the server is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const thread = new Worker(new URL('./reader-thread.ts', import.meta.url));
thread.on('message', (answer) => process.send?.(answer));
thread.on('error', (error) => {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exit(1);
});
process.on('message', (task) => thread.postMessage(task, []));
