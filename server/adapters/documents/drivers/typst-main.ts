import { workInThread } from '#adapters/worker-main.ts';

// Entry point of the typesetting process; it is separate because its calls block and its memory grows with
// every image.
workInThread(new URL('./typst-thread.ts', import.meta.url));
