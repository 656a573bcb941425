import { workInThread } from '../../worker-main.ts';

// The process in which strangers' files are opened.
workInThread(new URL('./reader-thread.ts', import.meta.url));
