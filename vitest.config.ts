import { defineConfig } from 'vitest/config';

const shared = {
  env: { TZ: 'UTC' },
  setupFiles: ['./server/testing/no-strangers.ts'],
};

export default defineConfig({
  test: {
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
