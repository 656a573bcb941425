/** What a look needs of pg-boss's own connections. */
type Db = { executeSql(text: string, values: unknown[]): Promise<{ rows: { name: string }[] }> };

/** A job whose time has come waits for at most so long. */
const LOOK_MS = 1_000;

/** Of these queues, those with a job that may run now; an index answers for each. */
const DUE = `select queue.name from unnest($1::text[]) as queue(name)
  where exists (select from pgboss.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= pgboss.job_now())`;

/**
 * Wakes the worker of each queue that has a job whose time has come (a retry, one for later): one statement each second
 * for all of `names`, where each worker's own look would be as many statements as there are kinds of jobs.
 * @param report is told of a look that failed; the next one comes all the same
 * @returns ends it; resolves once no look is under way
 */
export function watchDue(
  db: Db,
  names: readonly string[],
  wake: (name: string) => void,
  report: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let looking = Promise.resolve();
  let timer = setTimeout(begin, LOOK_MS);

  function begin(): void {
    looking = look();
  }

  async function look(): Promise<void> {
    try {
      const { rows } = await db.executeSql(DUE, [names]);
      for (const { name } of rows) wake(name);
    } catch (error) {
      if (!stopped) report(error);
    }
    if (!stopped) timer = setTimeout(begin, LOOK_MS);
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await looking;
  };
}
