import { fromKysely, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss';
import { connectionLost } from '../db/connection/away.ts';
import { poolConfig, type Connection, type QueriesInTransaction } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import { watchDue } from './due.ts';

/** A kind of job: its name, its retries and its schedule. Handlers must be idempotent. */
export type JobDefinition<Data extends object> = {
  name: string;
  options?: QueueOptions;
  /**
   * With a `singletonKey`: a job is not enqueued while another one with the same key is waiting or running, or (`waiting`)
   * while one waits for its first try.
   */
  onePerKey?: boolean | 'waiting';
  /** Cron expression with five fields, in America/Sao_Paulo. */
  cron?: string;
  /** Never set; binds the name to the type of its data. */
  readonly takes?: (data: Data) => void;
};

/** The data of a job without any. */
export type NoData = Record<string, never>;

/** A kind of job and the function that runs it. */
export type JobHandler<Data extends object> = {
  job: JobDefinition<Data>;
  handle: (data: Data) => Promise<void>;
};

/** `singletonKey` makes the job unique in its queue; `startAfterSeconds` delays it. */
export type EnqueueOptions = { singletonKey?: string; startAfterSeconds?: number };

/** The job queue. */
export type JobQueue = {
  start(handlers: readonly JobHandler<never>[]): Promise<void>;
  /** Enqueues in the caller's transaction: a rollback leaves no job. */
  enqueue<Data extends object>(
    tx: QueriesInTransaction,
    job: JobDefinition<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Retry settings of jobs whose result a patient waits for: at intervals of at most 30 s for about twelve
 * hours, as long as a provider's outage may last. While the provider's circuit breaker is open, a retry makes
 * no call.
 */
export const PATIENT_RETRIES: QueueOptions = {
  retryLimit: 1_600,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 30,
};

/** Connections of the queue's own pool. */
const QUEUE_POOL_SIZE = 4;

/**
 * Seconds without a heartbeat after which a job is given to another worker; the minimum that pg-boss allows.
 */
const HEARTBEAT_SECONDS = 10;

/** While nobody is told of new jobs, each worker looks for its own so often. */
const POLL_SECONDS = 1;
/** So often where NOTIFY tells of new jobs and `watchDue` of those whose time has come. */
const TOLD_POLL_SECONDS = 30;

/**
 * Creates the job queue: pg-boss on a small pool of its own. NOTIFY wakes workers for new jobs, one look each second for
 * those whose time has come; where neither works, every worker polls.
 */
export function createJobQueue(connection: Connection, log: Log): JobQueue {
  const boss = new PgBoss({
    ...poolConfig(connection),
    max: QUEUE_POOL_SIZE,
    application_name: 'zelo-jobs',
    useListenNotify: true,
    // How often pg-boss looks for dead workers; its defaults would delay a job by a minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  let absenceTold = 0;
  const report = (error: unknown) => {
    // During an outage each look fails; logged once per 30 s.
    const absence = connectionLost(error);
    if (absence && Date.now() - absenceTold < 30_000) return;
    if (absence) absenceTold = Date.now();
    log.error({ err: error }, 'job queue');
  };
  boss.on('error', report);
  boss.on('warning', (warning) => log.warn({ kind: warning.message }, 'job queue'));
  let running = false;
  let unwatch: (() => Promise<void>) | null = null;
  /** The worker of each kind of job. */
  const workers = new Map<string, string>();
  const wake = (name: string) => boss.notifyWorker(workers.get(name) ?? '');

  async function register(handler: JobHandler<never>, known: QueueResult | undefined): Promise<void> {
    const { job, handle } = handler;
    if (!known) await makeQueue(boss, job);
    // A queue made by an earlier version would otherwise keep its old options.
    else if (differs(known, optionsOf(job))) await boss.updateQueue(job.name, optionsOf(job));
    const work = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: TOLD_POLL_SECONDS };
    const worker = await boss.work<never>(job.name, work, async (batch) => {
      // Jobs that accumulated during a provider's outage run without pauses between them: after this one it looks again.
      wake(job.name);
      for (const { id, data } of batch) {
        try {
          await handle(data);
        } catch (error) {
          log.warn({ job: job.name, jobId: id, err: error }, 'job failed, will be retried');
          throw error;
        }
      }
    });
    workers.set(job.name, worker);
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'America/Sao_Paulo' });
  }

  return {
    async start(handlers) {
      await boss.start();
      running = true;
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      await Promise.all(handlers.map((handler) => register(handler, queues.get(handler.job.name))));
      unwatch = watchDue(boss.getDb(), [...workers.keys()], wake, report);
    },
    enqueue: (tx, job, data, options) => send(boss, tx, job, data, options),
    async stop() {
      if (!running) return;
      running = false;
      await unwatch?.();
      await boss.stop({ graceful: true, timeout: 1500, close: true });
    },
  };
}

/**
 * A sender for commands that run beside the server: it only enqueues, and the server runs the jobs, now or at
 * its next start.
 */
export function createJobSender(connection: Connection, log: Log): Pick<JobQueue, 'enqueue' | 'stop'> {
  const idle = { supervise: false, schedule: false, useListenNotify: false };
  const boss = new PgBoss({ ...poolConfig(connection), ...idle, max: 1, application_name: 'zelo-cli' });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  let started: Promise<PgBoss> | undefined;
  return {
    async enqueue(tx, job, data, options) {
      await (started ??= boss.start());
      // The queue does not exist yet on a database whose server has never run.
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

/** Whether a queue as it stands has another value of one of these options. */
function differs(queue: QueueResult, options: QueueOptions): boolean {
  const stands = new Map<string, unknown>(Object.entries(queue));
  return Object.entries(options).some(([key, value]) => stands.get(key) !== value);
}

async function makeQueue(boss: PgBoss, job: JobDefinition<never>): Promise<void> {
  const { onePerKey } = job;
  const policy = onePerKey === 'waiting' ? 'short' : onePerKey ? 'exclusive' : 'standard';
  await boss.createQueue(job.name, { ...optionsOf(job), policy });
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
