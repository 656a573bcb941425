/** A queue with jobs that may run now, or (`next`) first in so many milliseconds. */
type DueQueue = { name: string; now: boolean; next: number | null };

/** The part of pg-boss's own connections that a look uses. */
type Db = { executeSql(text: string, values: unknown[]): Promise<{ rows: DueQueue[] }> };

/** Two looks begin at least so long after each other, however many notifications arrive. */
const GATHER_MS = 200;

/** Of these queues, those with a job that may run within so many milliseconds; an index holds each queue's waiting jobs. */
const DUE = `select queue.name, due.now, ceil(extract(epoch from due.next - pgboss.job_now()) * 1000)::int as next
  from unnest($1::text[]) as queue(name), lateral (
    select bool_or(start_after <= pgboss.job_now()) as now, min(start_after) filter (where start_after > pgboss.job_now()) as next
      from pgboss.job where job.name = queue.name and job.state < 'active' and not job.blocked
       and job.start_after <= pgboss.job_now() + $2 * interval '1 millisecond') as due
  where due.now is not null`;

/** The looks at all queues of this process. */
export type DueWatch = {
  /** Looks again after so many milliseconds, unless a look is to come before. */
  lookWithin(ms: number): void;
  /** Ends it; resolves once no look is under way. */
  stop(): Promise<void>;
};

/**
 * Wakes the worker of each queue that has a job whose time has come (a retry, one for later, one of another process). A look
 * is one statement for all queues. It sees `netMs` ahead: the next one comes when the next job is due, at the latest after
 * `netMs`. So a job for later begins at its time, and a notification that was lost is made good within `netMs`.
 * @param options.names the queues @param options.wake wakes the worker of one
 * @param options.report is told of a look that failed; the next one comes all the same
 */
export function watchDue(options: {
  db: Db;
  names: readonly string[];
  netMs: number;
  wake: (name: string) => void;
  report: (error: unknown) => void;
}): DueWatch {
  const { db, names, netMs, wake, report } = options;
  let stopped = false;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** When the last look began and the next one begins, on the clock of `performance.now()`. */
  let lastAt = -Infinity;
  let nextAt = Infinity;

  function lookWithin(ms: number): void {
    const now = performance.now();
    const at = Math.max(now + ms, lastAt + GATHER_MS);
    if (stopped || at >= nextAt) return;
    nextAt = at;
    clearTimeout(timer);
    timer = setTimeout(begin, at - now);
  }

  function begin(): void {
    nextAt = Infinity;
    lastAt = performance.now();
    // One at a time: what was asked for meanwhile follows it.
    if (looking) return lookWithin(0);
    looking = look().finally(() => {
      looking = null;
    });
  }

  async function look(): Promise<void> {
    let again = netMs;
    try {
      const { rows } = await db.executeSql(DUE, [names, netMs]);
      for (const { name, now, next } of rows) {
        if (now) wake(name);
        again = Math.min(again, next ?? netMs);
      }
    } catch (error) {
      if (!stopped) report(error);
    }
    lookWithin(again);
  }

  lookWithin(0);
  return {
    lookWithin,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
