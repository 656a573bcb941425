import { fromKysely, PgBoss, type QueueOptions, type QueueResult, type Schedule } from 'pg-boss';
import { connectionLost } from '../db/outage.ts';
import { createListener } from '../db/connection/connection.public.ts';
import {
  ANSWER_MS,
  IDLE_CONNECTION_MS,
  poolConfig,
  STATEMENT_MS,
  type Connection,
  type QueriesInTransaction,
} from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import { trace } from '../trace/trace.ts';
import { createAnnouncer, JOBS_CHANNEL } from './announcer.ts';
import { watchDue, type DueWatch } from './due.ts';
import { watchLost } from './lost.ts';
import { IDLE } from './prepare.ts';

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

export type JobQueue = {
  start(handlers: readonly JobHandler<never>[]): Promise<void>;
  /** Enqueues in the caller's transaction: a rollback leaves no job. */
  enqueue<Data extends object>(
    tx: QueriesInTransaction,
    job: JobDefinition<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * To be called once a transaction that enqueued jobs is committed: begins them here, and tells other processes.
   * @param names their kinds
   */
  wake(names: Iterable<string>): void;
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

/** A worker's own look is this rare: the looks at all queues together wake it. */
const POLL_SECONDS = 600;
/** A try that failed is in the table within so many milliseconds; then a look sees when the next one is due. */
const FAILED_MS = 1_000;

/** Pauses between a process's own looks, in milliseconds. */
export type JobTimes = {
  /** For jobs whose notification was lost. */
  netMs: number;
  /** For jobs whose process has died. With the heartbeat and the retry's pause another one has them within a minute. */
  lostMs: number;
  /** After it a server that owes the answer of a statement counts as lost. */
  answerMs: number;
};

const JOB_TIMES: JobTimes = { netMs: 5_000, lostMs: 15_000, answerMs: ANSWER_MS };

/** Pg-boss's own passes, as rare as its promises allow: each takes several statements, also while nothing is to be done. */
const RARELY = {
  // Statistics, clearing up and warnings; dead workers are noticed by `watchLost`.
  superviseIntervalSeconds: 300,
  // The least time between two passes over one queue, which `watchLost` may ask for.
  monitorIntervalSeconds: 5,
  // Jobs that wait for other jobs; there are none here.
  flowIntervalSeconds: 3_600,
  // The longest that it takes: the looks wake this worker, too.
  cronWorkerIntervalSeconds: 45,
};

/** The zone of the schedules. */
const ZONE = 'America/Sao_Paulo';

/** The database's rows about one kind of job; absent before its first start. */
type Known = { queue: QueueResult | undefined; schedule: Schedule | undefined };

/**
 * Creates the job queue: pg-boss on a small pool of its own. New jobs begin as soon as they are committed: their own process
 * wakes its workers, others look when they are notified. Jobs whose time comes later, and those whose notification was
 * lost, are found by a rare look at all queues (docs/decisions/0058-announce-jobs-and-poll-queues-at-the-next-due-time.md).
 * @param times shorter ones, for tests
 */
export function createJobQueue(connection: Connection, log: Log, times: Partial<JobTimes> = {}): JobQueue {
  const { netMs, lostMs, answerMs } = { ...JOB_TIMES, ...times };
  // Handed to the pool, of whose options pg-boss declares only some.
  const pool = {
    ...poolConfig(connection, { answerMs }),
    max: QUEUE_POOL_SIZE,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: STATEMENT_MS,
  };
  const boss = new PgBoss({ ...pool, application_name: 'zelo-jobs', migrate: false, ...RARELY });
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
  const db = boss.getDb();
  const announcer = createAnnouncer(db, report);
  const look = () => due?.lookWithin(0);
  const listener = createListener(connection, {
    name: 'zelo-jobs',
    setup: `listen ${JOBS_CHANNEL}`,
    onListening: look,
    onNotification: look,
    log,
  });
  let running = false;
  let due: DueWatch | null = null;
  let unwatchLost: (() => Promise<void>) | null = null;
  /** The worker of each kind of job, and of those of pg-boss itself. */
  const workers = new Map<string, string>();
  const wakeWorker = (name: string) => boss.notifyWorker(workers.get(name) ?? '');

  /** Gives others the jobs of a queue whose process has died. */
  async function release(name: string): Promise<void> {
    await boss.supervise(name);
    due?.lookWithin(0);
  }

  async function register(
    { job, handle }: JobHandler<never>,
    { queue: known, schedule }: Known,
  ): Promise<void> {
    if (!known) await makeQueue(boss, job);
    // A queue made by an earlier version would otherwise keep its old options.
    else if (differs(known, optionsOf(job))) await boss.updateQueue(job.name, optionsOf(job));
    await boss.work<never>(job.name, { pollingIntervalSeconds: POLL_SECONDS }, async (batch) => {
      // Jobs that accumulated during a provider's outage run without pauses between them: after this one it looks again.
      wakeWorker(job.name);
      for (const { id, data } of batch) {
        try {
          await (trace.on === null ? handle(data) : trace.on.job(job.name, id, () => handle(data)));
        } catch (error) {
          log.warn({ job: job.name, jobId: id, err: error }, 'job failed, will be retried');
          due?.lookWithin(FAILED_MS);
          throw error;
        }
      }
    });
    if (job.cron && (schedule?.cron !== job.cron || schedule.timezone !== ZONE)) {
      await boss.schedule(job.name, job.cron, {}, { tz: ZONE });
    }
  }

  return {
    async start(handlers) {
      await boss.start();
      running = true;
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
      const known = ({ job: { name } }: JobHandler<never>): Known => {
        return { queue: queues.get(name), schedule: schedules.get(name) };
      };
      await Promise.all(handlers.map((handler) => register(handler, known(handler))));
      for (const { name, id } of boss.getWipData({ includeInternal: true })) workers.set(name, id);
      due = watchDue({ db, names: [...workers.keys()], netMs, wake: wakeWorker, report });
      unwatchLost = watchLost({ db, everyMs: lostMs, release, report });
      await listener.start();
    },
    enqueue: (tx, job, data, options) => send(boss, tx, job, data, options),
    wake(names) {
      if (!running) return;
      for (const name of names) wakeWorker(name);
      announcer.announce();
    },
    async stop() {
      if (!running) return;
      running = false;
      await Promise.all([listener.stop(), due?.stop(), unwatchLost?.(), announcer.flush()]);
      await boss.stop({ graceful: true, timeout: 1500, close: true });
    },
  };
}

/**
 * A sender for commands that run beside the server: it only enqueues, and the server runs the jobs, now or at
 * its next start.
 */
export function createJobSender(connection: Connection, log: Log): Omit<JobQueue, 'start'> {
  const idle = { ...IDLE, migrate: false };
  const boss = new PgBoss({ ...poolConfig(connection), ...idle, max: 1, application_name: 'zelo-cli' });
  const report = (error: unknown) => log.error({ err: error }, 'job queue');
  boss.on('error', report);
  const announcer = createAnnouncer(boss.getDb(), report);
  let started: Promise<PgBoss> | undefined;
  return {
    async enqueue(tx, job, data, options) {
      await (started ??= boss.start());
      // The queue does not exist yet on a database whose server has never run.
      await makeQueue(boss, job);
      await send(boss, tx, job, data, options);
    },
    wake: () => announcer.announce(),
    async stop() {
      if (!started) return;
      await announcer.flush();
      await boss.stop({ graceful: false, close: true });
    },
  };
}

function optionsOf({ options }: JobDefinition<never>) {
  return { notify: false, heartbeatSeconds: HEARTBEAT_SECONDS, ...options };
}

/** Whether a stored queue has another value of one of these options. */
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
  const id = await boss.send(job.name, data, {
    db: fromKysely(tx),
    ...(singletonKey === undefined ? {} : { singletonKey }),
    ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
  });
  if (id !== null) trace.on?.enqueued(job.name, id);
}
