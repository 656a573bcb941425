import pLimit from 'p-limit';
import { vi } from 'vitest';
import { faultSwitch, faultSwitches, type ClockFaults, type FakeName } from '#demo/fault-switches.ts';
import type { SceneName } from '#demo/fault-scenes.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import { createLogger } from '#platform/log/logger.ts';
import { systemClock } from '#platform/deps.ts';
import { startTestApp, type TestApp } from '../app/app.ts';
import { Refused } from '../app/client.ts';
import { forgetProviders } from '../app/jobs.ts';
import { createFaultyDatabase } from '../database/faulty-database.ts';
import { diskFaults } from '../files/full-disk.ts';
import { startClamdFake } from '../providers/clamd-fake.ts';
import { startFaultyBucket } from '../providers/faulty-bucket.ts';
import { PLAYS } from '../scenes/fault-scenes.ts';
import type { Played } from '../scenes/played.ts';

/**
 * Far below the 30 s of a provider that does not answer, far above what a working one takes on a busy
 * machine.
 */
const TIMES = {
  paymentMs: 4_000,
  mailMs: 4_000,
  customerMs: 5_000,
  chargeMs: 5_000,
  signatureMs: 4_000,
  sncrMs: 4_000,
  scanMs: 4_000,
  scanJobMs: 4_000,
  messageMs: 4_000,
};
/** How long the first call waits for a database that is away, in milliseconds. */
const PATIENCE_MS = 500;

/** One answer of the server. */
export type Answered = { method: string; url: string; status: number; retryAfter: string | null };

export type FaultHouse = Awaited<ReturnType<typeof startFaultHouse>>;

/**
 * A server whose database, bucket, disk, clock and outside services fail as the fault table says.
 * @param failing those that will: a line to a database, or a bucket, that does not fail would only cost time
 */
export async function startFaultHouse(failing: readonly FakeName[]) {
  const [faulty, bucket, clamd, disk] = await Promise.all([
    failing.includes('postgres') ? createFaultyDatabase() : null,
    failing.some((one) => one === 's3' || one === 'disk') ? startFaultyBucket() : null,
    startClamdFake(),
    diskFaults(),
  ]);
  const clock: ClockFaults = { aheadMs: 0 };
  const lines: string[] = [];
  const app = await startTestApp({
    carimbo: failing.includes('tsa'),
    times: TIMES,
    env: { CLAMD_URL: clamd.url, ...bucket?.env },
    ...(faulty && { database: faulty }),
    clock: () => new Date(Date.now() + clock.aheadMs),
    outside: { store: memoryFakeStore(), clock: systemClock },
    log: createLogger('info', { write: (line) => void lines.push(line) }),
  });
  app.deps.pool.patienceMs = PATIENCE_MS;
  const switches = [
    ...faultSwitches(app.demo),
    faultSwitch('clamd', clamd.faults),
    ...(faulty ? [faultSwitch('postgres', faulty.faults)] : []),
    ...(bucket ? [faultSwitch('s3', bucket.faults)] : []),
    faultSwitch('disk', disk.faults),
    faultSwitch('clock', clock),
  ];
  const answers: Answered[] = [];
  app.app.server.on('request', ({ method = '', url = '' }, answer) => {
    answer.on('finish', () => {
      const retryAfter = answer.getHeader('retry-after');
      answers.push({
        method,
        url,
        status: answer.statusCode,
        retryAfter: retryAfter === undefined ? null : String(retryAfter),
      });
    });
  });
  return {
    app,
    /** Everything that was logged, and all that was answered, since the start. */
    lines,
    answers,
    /** Sets one fault of a service, or with null ends it, and waits until it holds. */
    set: async (nome: FakeName, fault: string | null): Promise<void> => {
      const service = switches.find((one) => one.nome === nome);
      if (!service?.ligar(fault)) throw new Error(`${nome} has no fault ${fault}`);
      await faulty?.settled();
    },
    stop: async (): Promise<void> => {
      disk.end();
      await app.stop();
      await Promise.all([clamd.stop(), bucket?.stop()]);
    },
  };
}

/**
 * Until the server says that it serves, now that nothing keeps it from it, and what was recorded about providers is forgotten:
 * it expires after seconds, which a test does not wait for.
 */
export async function untilReady(app: TestApp): Promise<void> {
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${app.url}/readyz`);
      if (status !== 200) throw new Error(`/readyz: ${status}`);
      // A session of the pool may still be one that only reads.
      await forgetProviders(app);
    },
    { timeout: 30_000, interval: 100 },
  );
}

const atOnce = pLimit(4);
const SET_TRIES = 5;

/** Sets scenes while all is well, a few at once: nobody is to wait too long for a provider only because many are set. */
export function setScenes<T extends { scene: SceneName }>(
  app: TestApp,
  plays: readonly T[],
): Promise<{ play: T; scene: Played }[]> {
  return Promise.all(
    plays.map((play) => atOnce(async () => ({ play, scene: await setScene(app, play.scene) }))),
  );
}

/** A call that began under the fault before may end now, as a failure of its provider, whose door it closes for seconds. */
async function setScene(app: TestApp, scene: SceneName): Promise<Played> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await PLAYS[scene](app);
    } catch (error) {
      if (tries === SET_TRIES || !(error instanceof Refused)) throw error;
      await untilReady(app);
    }
  }
}
