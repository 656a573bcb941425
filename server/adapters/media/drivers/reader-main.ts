import { workInThread } from '../../worker-main.ts';

// The process in which files from outside are opened.
workInThread(new URL('./reader-thread.ts', import.meta.url));
