import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Parts of all pairs of faults; the first plays what a short run draws. */
const PAIRS = process.env['FAULT_PAIRS'] === undefined ? ['server/fault-pairs-[23].test.ts'] : [];

/** Files that take half a minute, most of it waiting, however short they are. */
const LONGEST =
  /\/server\/(?:fault-[^/]*|cli\/.*|.*\/(?:preparo|historias|media-process|copiar|emissao|nao-lidas|estornar))\.test\.ts$/;

const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);

/**
 * The longest files begin first, so that none runs alone at the end. A fresh clone has no times of an earlier run, and
 * by size, vitest's only other measure, a file of two calls comes last.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    return [...sorted.filter((file) => isLong(file)), ...sorted.filter((file) => !isLong(file))];
  }
}

const shared = {
  env: { TZ: 'UTC' },
  setupFiles: [
    './server/testing/network/no-strangers.ts',
    ...(process.env['TEST_PROFILE'] === undefined
      ? []
      : ['./server/testing/profile/waits.ts', './server/testing/profile/processor.ts']),
  ],
  // A worker loads the server once for all its files; spies are taken back after each file, and none mocks a module.
  isolate: false,
  // A worker holds the same server for all its files: with room, the collector does not walk through it again and again.
  execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32', '--initial-old-space-size=1024'],
  unstubGlobals: true,
  // Waits end with what they wait for; these limits only end a test that hangs, on a busy machine, too.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Most of a server test is waiting, for jobs, streams and timers: with four, two processors stood idle a quarter of the
    // time.
    maxWorkers: Math.max(6, availableParallelism()),
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
          alias: [
            {
              find: /^@node-rs\/argon2$/,
              replacement: join(import.meta.dirname, 'server/testing/app/cheap-argon2.ts'),
            },
          ],
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...PAIRS],
          globalSetup: ['./server/testing/database/global-setup.ts'],
          // Each server holds a dozen connections.
          maxConcurrency: 2,
        },
      },
    ],
  },
});
