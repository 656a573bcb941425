import { workInThread } from '#adapters/worker-main.ts';

// Entry point of the process that opens uploaded files.
workInThread(new URL('./reader-thread.ts', import.meta.url));
