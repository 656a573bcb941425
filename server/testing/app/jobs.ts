import { JOBS_CHANNEL } from '#platform/jobs/announcer.ts';
import type { TestApp } from './app.ts';
import { until } from './until.ts';

/** Lets every job that waits for its time begin now. */
export const HURRY_JOBS = `with hurried as (
   update pgboss.job set start_after = now() - interval '1 second'
    where state in ('created', 'retry') and start_after > now() returning name)
 select pg_notify('${JOBS_CHANNEL}', '') from hurried limit 1`;

/** Waiting jobs begin now, and their workers are woken: a test does not sit out the pauses between tries. */
export async function hurryJobs({ deps }: TestApp): Promise<void> {
  await deps.pool.query(HURRY_JOBS);
}

/** Keeps jobs of this name out of the queue: the test runs them by hand. */
export function holdJobs({ deps }: TestApp, name: string): void {
  const { runInTransaction } = deps;
  deps.runInTransaction = (context, work) =>
    runInTransaction(context, (uow) =>
      work({
        ...uow,
        enqueue: async (job, ...rest) => (job.name === name ? undefined : uow.enqueue(job, ...rest)),
        add: ({ jobs = [], ...written }) =>
          uow.add({ ...written, jobs: jobs.filter(({ job }) => job.name !== name) }),
      }),
    );
}

/** How many jobs of a name still wait or run. */
export async function waitingJobs({ deps }: TestApp, name: string): Promise<number> {
  const text = `select count(*)::int as n from pgboss.job where name = $1 and state < 'completed'`;
  const { rows } = await deps.pool.query<{ n: number }>(text, [name]);
  return rows[0]?.n ?? 0;
}

/** Forgets what was learnt of the providers, as the passing of time would: nothing is paused, nothing is open. */
export async function forgetProviders({ deps }: TestApp): Promise<void> {
  await deps.pool.query(
    'update provedores set pausado_ate = null, aberto_ate = null, sonda_ate = null, falhas_seguidas = 0',
  );
}

/** Until no job runs, and none waits whose time has come. @throws after `ms` */
export async function jobsAtRest({ deps }: TestApp, ms = 30_000): Promise<void> {
  const text = `select not exists (select from pgboss.job where state = 'active'
    or (state in ('created', 'retry') and start_after <= now())) as rest`;
  await until(
    'no job is due',
    async () => (await deps.pool.query<{ rest: boolean }>(text)).rows[0]?.rest,
    ms,
  );
}

/** Until no job of this name waits or runs: what it had to mail was mailed. */
export async function jobsDone(app: TestApp, name: string): Promise<void> {
  await until(`${name} is done`, async () => (await waitingJobs(app, name)) === 0);
}

/** Until `done` holds, with waiting jobs begun again and again. @throws after `ms` */
export async function untilHealed(app: TestApp, done: () => Promise<boolean>, ms = 30_000): Promise<void> {
  await until(
    'well again',
    async () => {
      if (await done()) return true;
      await hurryJobs(app);
      return false;
    },
    ms,
  );
}
