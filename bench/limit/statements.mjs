// PostgreSQL's statements of a work by their time, from pg_stat_statements.
import { openConnection } from '#testing/database/connections.ts';

/** Settings of a PostgreSQL server with pg_stat_statements. */
export const COUNTED = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
};

const LENGTH = 110;
const MOST = 25;

const TOP = `
  select calls::float8 as calls, total_exec_time as exec, total_plan_time as plan, query
  from pg_stat_statements s join pg_database d on d.oid = s.dbid
  where d.datname = 'zelo' and query not like 'explain%'
  order by total_exec_time + total_plan_time desc limit ${MOST}`;

/**
 * @param url of the server's superuser
 * @returns the function that ends the count and returns, for `calls` calls of a work, one line per statement:
 * executions, microseconds of executing and of planning per call, and its text
 */
export async function countStatements(url) {
  const client = await openConnection({ url });
  await client.query('create extension if not exists pg_stat_statements');
  await client.query('select pg_stat_statements_reset()');
  return async (calls) => {
    const { rows } = await client.query(TOP);
    await client.end();
    return rows.map(({ calls: times, exec, plan, query }) => {
      const micros = (ms) => ((ms * 1_000) / calls).toFixed(0).padStart(6);
      const words = query.replaceAll(/\s+/g, ' ').slice(0, LENGTH);
      return `${(times / calls).toFixed(2).padStart(6)} ${micros(exec)} ${micros(plan)}  ${words}`;
    });
  };
}
