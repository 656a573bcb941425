import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { READER_CAGE } from '#adapters/media/drivers/reader.ts';
import { buildApp } from '#server/app.ts';
import { compose, type ComposeOptions } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import type { AsaasFake } from '#demo/asaas/asaas-fake.ts';
import type { BrasilApiFake } from '#demo/postal-code/brasilapi-fake.ts';
import { demoRoutes } from '#demo/demo.routes.ts';
import type { PscFake } from '#demo/psc/psc-fake.ts';
import type { SncrFake } from '#demo/sncr/sncr-fake.ts';
import type { SmtpFake } from '#demo/mail/smtp-fake.ts';
import type { TsaFake } from '#demo/tsa/tsa-fake.ts';
import type { ViaCepFake } from '#demo/postal-code/viacep-fake.ts';
import { systemClock, type Clock } from '#platform/deps.ts';
import type { WebBuild } from '#platform/http/web/pages.ts';
import { createLogger, type Log } from '#platform/log/logger.ts';
import type { ProviderTimes } from '#platform/providers/times.ts';
import {
  createFilledDatabase,
  createServedDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../database/database.ts';
import { timed } from '../profile/timed.ts';
import { callWitness } from '../witness/witness.ts';
import { expectWords } from './audited-words.ts';
import { watchAnswers } from './declared-answers.ts';

export const ADMIN = { email: 'adm@exemplo.com.br', senha: 'mesa de demonstracao' } as const;

export type Fakes = {
  asaas: AsaasFake;
  viacep: ViaCepFake;
  brasilapi: BrasilApiFake;
  smtp: SmtpFake;
  psc: PscFake;
  sncr: SncrFake;
  /** Null unless the test asks for it (`carimbo`). */
  tsa: TsaFake | null;
};

export type TestAppOptions = {
  clock?: Clock;
  /** The people and orders of the demonstration; absent: nobody. */
  seedPeople?: boolean;
  /** Without the job workers: what is enqueued waits. */
  jobs?: boolean;
  /** With the reference lists, loaded anew where a clock is given; absent: their tables are empty. */
  fill?: boolean;
  /** How long providers are waited for; absent: as long as people do. */
  times?: Partial<ProviderTimes>;
  /** Where it keeps its rows; absent: a clone of the template. */
  database?: TestDatabase;
  /** With the authority of time of the demonstration: signatures take a time-stamp, and proofs after it. */
  carimbo?: boolean;
  /** Asks the administrator for a password of their own, as outside the demonstration. */
  exigeSenhaPropria?: boolean;
  /** Receives the log; absent: nothing is logged. */
  log?: Log;
  /** Store and clock of the fakes alone; absent: the database and the clock of the server. */
  outside?: ComposeOptions['outside'];
  /** Settings of the environment. */
  env?: NodeJS.ProcessEnv;
};

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * The real server over a database of its own: the protocol fakes play the providers, a stub the built web side.
 * It listens on any free port; `restart` ends everything and starts it anew on the same database and folder.
 */
export async function startTestApp(options: TestAppOptions = {}) {
  const database = options.database ?? (await databaseFor(options));
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-app-'));
  const start = () => timed('application started', () => run(database, dataDir, options));
  let running = await start();
  return {
    get url() {
      return running.url;
    },
    get app() {
      return running.app;
    },
    get deps() {
      return running.deps;
    },
    get fakes() {
      return running.fakes;
    },
    get demo() {
      return running.demo;
    },
    dataDir,
    connection: database.connection,
    owner: database.owner,
    async restart() {
      await running.stop();
      running = await start();
    },
    /** @throws where an answer was given that no contract declares */
    async stop() {
      try {
        await timed('application stopped', () => running.stop());
      } finally {
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}

function databaseFor({ clock, fill }: TestAppOptions): Promise<TestDatabase> {
  if (clock) return createTestDatabase();
  return fill ? createFilledDatabase() : createServedDatabase();
}

async function run(database: TestDatabase, dataDir: string, options: TestAppOptions) {
  const {
    clock = systemClock,
    seedPeople = false,
    jobs = true,
    fill = false,
    times = {},
    carimbo = false,
    exigeSenhaPropria = false,
    log = createLogger(process.env['TEST_LOG_LEVEL'] ?? 'silent'),
    outside,
    env = {},
  } = options;
  const settings = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env });
  const signature = { ...settings.signature, tsaFake: carimbo };
  const config = { ...settings, seedPeople, exigeSenhaPropria, signature };
  const web = await stubWeb(dataDir);
  const server = await compose({
    config,
    log,
    database,
    web,
    clock,
    times,
    // Beside six workers that use both processors, a process of lower priority would hardly ever run.
    readerCage: { ...READER_CAGE, niceness: 0 },
    ...(outside && { outside }),
  });
  const { deps, demo } = server;
  const witness = callWitness(deps.pool);
  if (!demo?.asaas || !demo.viacep || !demo.brasilapi || !demo.smtp || !demo.psc || !demo.sncr) {
    throw new Error('a test speaks to fakes only');
  }
  const { asaas, viacep, brasilapi, smtp, psc, sncr, tsa } = demo;
  const { app, expectDeclared } = await watchAnswers(
    () =>
      buildApp(deps, {
        appUrl: config.appUrl,
        trustProxy: config.trustProxy,
        extra: (instance) => demoRoutes(instance, demo),
      }),
    witness.over,
  );
  await server.prepare();
  if (jobs) await server.start();
  if (fill) await server.fill();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.listeningOn(port);
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    deps,
    fakes: { asaas, viacep, brasilapi, smtp, psc, sncr, tsa } satisfies Fakes,
    demo,
    async stop() {
      await app.close();
      await server.stop();
      expectDeclared();
      await witness.expectInScope(database.owner);
      await expectWords(database.owner);
    },
  };
}

/** Stand-ins for the files of a build, without building. */
async function stubWeb(dataDir: string): Promise<WebBuild> {
  const clientDir = join(dataDir, 'web');
  await mkdir(join(clientDir, 'assets'), { recursive: true });
  return {
    clientDir,
    shell: '<!doctype html><title>aplicativo</title>',
    serviceWorker: '',
    assets: { css: [], fonts: [], offlineScript: '/assets/sem-conexao.js' },
    inline: { scripts: [''], styles: [''] },
    render: (page) => `<!doctype html><title>${page}</title>`,
    renderEntrance: (page) => `<!doctype html><title>${page}</title><form method="post"></form>`,
    renderError: (status) => `<!doctype html><title>${status}</title>`,
  };
}

/** A server for one test, stopped at its end; a concurrent test hands in its own context's `onTestFinished`. */
export async function appForTest(
  options?: TestAppOptions,
  onFinished: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<TestApp> {
  const app = await startTestApp(options);
  onFinished(() => app.stop());
  return app;
}
