import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import { connectionLost } from '../db/connection/away.ts';
import { poolConfig, type Connection, type QueriesInTransaction } from '../db/database.ts';
import type { Log } from '../log/logger.ts';

/** A kind of work: its name, how it is retried, and when it runs by itself. Handlers are idempotent. */
export type JobDefinition<Data extends object> = {
  name: string;
  options?: QueueOptions;
  /** With a `singletonKey`: while one of its jobs waits or runs, another of the same key is not taken. */
  onePerKey?: boolean;
  /** Five fields, America/Sao_Paulo. */
  cron?: string;
  /** Never set: ties the name to the shape of its data. */
  readonly takes?: (data: Data) => void;
};

/** A job that is told nothing. */
export type NoData = Record<string, never>;

export type JobHandler<Data extends object> = {
  job: JobDefinition<Data>;
  handle: (data: Data) => Promise<void>;
};

export type EnqueueOptions = { singletonKey?: string; startAfterSeconds?: number };

export type JobQueue = {
  start(handlers: readonly JobHandler<never>[]): Promise<void>;
  /** Enqueued by the transaction: a rollback leaves no job. */
  enqueue<Data extends object>(
    tx: QueriesInTransaction,
    job: JobDefinition<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Retries for twelve hours or so: what a provider's bad day takes. Somebody waits for the result, so never more
 * than half a minute after the provider's return; a circuit that is open makes a retry cost no call.
 */
export const PATIENT_RETRIES: QueueOptions = {
  retryLimit: 1_600,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 30,
};

/** Its workers ask one after the other. */
const QUEUE_POOL_SIZE = 4;

/** Seconds without a heartbeat after which a job goes to another worker; the least that pg-boss allows. */
const HEARTBEAT_SECONDS = 10;

/** pg-boss on its own small pool; NOTIFY wakes a worker, asking each second is the floor. */
export function createJobQueue(connection: Connection, log: Log): JobQueue {
  const boss = new PgBoss({
    ...poolConfig(connection),
    max: QUEUE_POOL_SIZE,
    application_name: 'zelo-jobs',
    useListenNotify: true,
    // How often silent workers are looked for; the defaults would leave a paid order unpaid for a minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  let absenceTold = 0;
  boss.on('error', (error) => {
    // Every worker says of an absence that it cannot ask, each second.
    const absence = connectionLost(error);
    if (absence && Date.now() - absenceTold < 30_000) return;
    if (absence) absenceTold = Date.now();
    log.error({ err: error }, 'job queue');
  });
  boss.on('warning', (warning) => log.warn({ kind: warning.message }, 'job queue'));
  let running = false;

  async function register(handler: JobHandler<never>): Promise<void> {
    const { job, handle } = handler;
    await makeQueue(boss, job);
    // A queue that an earlier version made keeps its old options otherwise.
    await boss.updateQueue(job.name, optionsOf(job));
    const work = {
      pollingIntervalSeconds: 1,
      // NOTIFY tells of new jobs; a retry is found by asking, and for those of a schedule nobody waits.
      notifyPollingIntervalSeconds: job.cron ? 30 : 1,
      // What piled up while a provider was away goes out without a pause between.
      burstWhenBatchFull: true,
    };
    await boss.work<never>(job.name, work, async (batch) => {
      for (const { id, data } of batch) {
        try {
          await handle(data);
        } catch (error) {
          log.warn({ job: job.name, jobId: id, err: error }, 'job failed, will be retried');
          throw error;
        }
      }
    });
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'America/Sao_Paulo' });
  }

  return {
    async start(handlers) {
      await boss.start();
      running = true;
      await Promise.all(handlers.map(register));
    },
    enqueue: (tx, job, data, options) => send(boss, tx, job, data, options),
    async stop() {
      if (!running) return;
      running = false;
      await boss.stop({ graceful: true, timeout: 1500, close: true });
    },
  };
}

/** For a command beside the server: what it enqueues is done by the server, now or at its next start. */
export function createJobSender(connection: Connection, log: Log): Pick<JobQueue, 'enqueue' | 'stop'> {
  const idle = { supervise: false, schedule: false, useListenNotify: false };
  const boss = new PgBoss({ ...poolConfig(connection), ...idle, max: 1, application_name: 'zelo-cli' });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  let started: Promise<PgBoss> | undefined;
  return {
    async enqueue(tx, job, data, options) {
      await (started ??= boss.start());
      // A server that never ran has made none.
      await makeQueue(boss, job);
      await send(boss, tx, job, data, options);
    },
    async stop() {
      if (started) await boss.stop({ graceful: false, close: true });
    },
  };
}

function optionsOf({ options }: JobDefinition<never>) {
  return { notify: true, heartbeatSeconds: HEARTBEAT_SECONDS, ...options };
}

async function makeQueue(boss: PgBoss, job: JobDefinition<never>): Promise<void> {
  const policy = job.onePerKey ? ({ policy: 'exclusive' } as const) : {};
  await boss.createQueue(job.name, { ...optionsOf(job), ...policy });
}

async function send<Data extends object>(
  boss: PgBoss,
  tx: QueriesInTransaction,
  job: JobDefinition<Data>,
  data: Data,
  { singletonKey, startAfterSeconds }: EnqueueOptions = {},
): Promise<void> {
  await boss.send(job.name, data, {
    db: fromKysely(tx),
    ...(singletonKey === undefined ? {} : { singletonKey }),
    ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
  });
}
