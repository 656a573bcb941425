import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const shared = {
  env: { TZ: 'UTC' },
  setupFiles: ['./server/testing/network/no-strangers.ts'],
  // A worker loads the server once for all its files; spies are taken back after each file, and none mocks a module.
  isolate: false,
  unstubGlobals: true,
  // Waits end with what they wait for; these limits only end a test that hangs, on a busy machine, too.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
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
          globalSetup: ['./server/testing/database/global-setup.ts'],
          // Each server holds a dozen connections.
          maxConcurrency: 2,
        },
      },
    ],
  },
});
