import { sql } from 'kysely';
import type { Queries } from '../database.ts';

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
