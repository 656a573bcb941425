import { workInThread } from '../../worker-main.ts';

// The process in which documents are set: its calls block, and a picture more is memory more.
workInThread(new URL('./typst-thread.ts', import.meta.url));
