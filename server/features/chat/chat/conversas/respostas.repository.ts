import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

const MINUTES = sql<number>`extract(epoch from created_at - respondeu_desde)::float8 / 60`;

/**
 * Answers of people of the team by day, and in total (`dia` null), with the median and the longest wait for one in minutes. Day
 * n (from 1) lies between elements n and n + 1.
 */
export function countAnswers(db: Queries, dias: readonly Date[]) {
  const [from, to] = [dias[0], dias.at(-1)];
  if (!from || !to) throw new RangeError('a day has a beginning and an end');
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('mensagens')
        .select([
          sql<number | null>`width_bucket(created_at, ${[...dias]}::timestamptz[])`.as('dia'),
          MINUTES.as('espera'),
        ])
        .where('respondeu_desde', 'is not', null)
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .as('r'),
    )
    .select((eb) => [
      'dia',
      eb.fn.countAll<number>().as('n'),
      sql<number | null>`percentile_cont(0.5) within group (order by espera)`.as('mediana'),
      eb.fn.max('espera').as('maior'),
    ])
    .groupBy(sql`grouping sets ((dia), ())`)
    .execute();
}
