import { workInThread } from '#adapters/worker-main.ts';

// Entry point of the process that opens certificate files: deriving their keys blocks, for as long as the file says.
workInThread(new URL('./p12-thread.ts', import.meta.url));
