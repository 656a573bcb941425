import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const shared = {
  env: { TZ: 'UTC' },
  setupFiles: ['./server/testing/no-strangers.ts'],
};

export default defineConfig({
  test: {
    // Most of a server test is waiting: for jobs, streams and timers.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{domain,contracts,web,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['./server/testing/global-setup.ts'],
          // A file starts the whole server on a cloned database.
          testTimeout: 20_000,
          // Each server holds a dozen connections.
          maxConcurrency: 2,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
