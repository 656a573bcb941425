import { sql } from 'kysely';
import type { Queries, QueriesInTransaction } from '../database.ts';

/** How many jobs of these queues wait or run; of those in `revived` also the ones that failed and are tried once more. */
export async function countUnfinished(
  db: Queries,
  names: readonly string[],
  revived: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job
     where name = any(${names}) and (state < 'completed' or state = 'failed' and name = any(${revived}))`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Sets failed jobs of these queues, whose retries are used up, to be run once more. @returns how many */
export async function reviveFailed(
  db: Queries,
  names: readonly string[],
  maxAgeDays: number,
): Promise<number> {
  const { rows } = await sql`
    update pgboss.job
    set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where name = any(${names}) and state = 'failed'
      and created_on > now() - ${maxAgeDays} * interval '1 day'
    returning id`.execute(db);
  return rows.length;
}

/** Jobs of one kind that failed for good; of the newest one also what is known of the error, without its words. */
export type FailedKind = {
  nome: string;
  quantos: number;
  /** Of the oldest and the newest one. */
  desde: Date;
  ate: Date;
  /** Its queue is tried again every ten minutes (`reviveJobs`). */
  sozinha: boolean;
  erro: { name: string | null; kind: string | null; provider: string | null; code: string | null };
};

/** Failed jobs that are looked at; more are counted as so many. */
const LOOKED_AT = 1_000;

/** Job `d` does the work of `j`: the same kind, key and data. Without `is not distinct from`, so that it can be hashed. */
const SAME = sql`d.name = j.name and coalesce(d.singleton_key, '') = coalesce(j.singleton_key, '')
  and coalesce(d.data, '{}'::jsonb) = coalesce(j.data, '{}'::jsonb)`;

/**
 * Kinds of job of which some failed for good, newest first. Left out are jobs whose work was done later, or waits to be done
 * again: the nightly job of the next night, or the one that a sweep enqueued.
 * @param patientRetries the retries of queues that are revived
 */
export async function listFailedJobs(db: Queries, patientRetries: number): Promise<FailedKind[]> {
  const { rows } = await sql<FailedKind>`
    with failed as (
      select id, name, singleton_key, data, completed_on, output from pgboss.job
       where state = 'failed' and not starts_with(name, '__pgboss') limit ${LOOKED_AT}),
    left_over as (
      select * from failed j where not exists (
        select from pgboss.job d where ${SAME} and d.state not in ('failed', 'cancelled')
          and coalesce(d.completed_on, 'infinity') > j.completed_on))
    select name as nome, count(distinct coalesce(singleton_key, id::text))::int as quantos,
      min(completed_on) as desde, max(completed_on) as ate,
      bool_or(exists (select from pgboss.queue q
        where q.name = left_over.name and q.policy = 'standard' and q.retry_limit >= ${patientRetries})) as sozinha,
      (array_agg(jsonb_build_object('name', output->>'name', 'kind', output->>'kind', 'provider', output->>'provider',
        'code', output->>'code') order by completed_on desc))[1] as erro
    from left_over group by name order by max(completed_on) desc limit 50`.execute(db);
  return rows;
}

/** A failed job, to be enqueued again. */
export type FailedJob = { data: object | null; singleton_key: string | null };

/** Removes at most `limit` failed jobs of a kind, oldest first; concurrent callers get different ones. */
export async function takeFailedJobs(
  tx: QueriesInTransaction,
  nome: string,
  limit: number,
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    with chosen as (
      select id from pgboss.job where name = ${nome} and state = 'failed'
       order by completed_on limit ${limit} for update skip locked)
    delete from pgboss.job j using chosen where j.name = ${nome} and j.id = chosen.id
    returning j.data, j.singleton_key`.execute(tx);
  return rows;
}

/** Jobs whose time has come and which have not begun, counted up to 1,001, and since when the first of them waits. */
export async function readDueJobs(db: Queries): Promise<{ quantos: number; desde: Date | null }> {
  const { rows } = await sql<{ quantos: number; desde: Date | null }>`
    select count(*)::int as quantos, min(start_after) as desde from (
      select start_after from pgboss.job
       where state < 'active' and start_after <= now() and not starts_with(name, '__pgboss') limit 1001) due`.execute(
    db,
  );
  return rows[0] ?? { quantos: 0, desde: null };
}
