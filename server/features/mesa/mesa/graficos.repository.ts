import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** The start of each day and the end of the last: day n (from 1) lies between elements n and n + 1. */
export type DayRange = readonly Date[];

/** SQL of the number of a day (from 1); the boundaries are instants, so the database needs no time zone. */
function dayOf(column: 'created_at' | 'concluido_em' | 'pago_em', dias: DayRange) {
  return sql<number | null>`width_bucket(${sql.ref(column)}, ${[...dias]}::timestamptz[])`;
}

function bounds(dias: DayRange): { from: Date; to: Date } {
  const [from, to] = [dias[0], dias.at(-1)];
  if (!from || !to) throw new RangeError('a day has a beginning and an end');
  return { from, to };
}

/** Orders created in these days, counted by day, service and status. */
export function countPedidos(db: Queries, dias: DayRange) {
  const { from, to } = bounds(dias);
  return db
    .selectFrom('pedidos')
    .select((eb) => [
      dayOf('created_at', dias).as('dia'),
      'servico_selecionado as servico',
      'status',
      eb.fn.countAll<number>().as('n'),
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy(['dia', 'servico_selecionado', 'status'])
    .execute();
}

const HOURS = sql<number | null>`percentile_cont(0.5) within group (
  order by extract(epoch from concluido_em - pago_em)::float8 / 3600)`;

/**
 * Concluded orders by day, and in total (`dia` null), with the median hours from payment to conclusion and
 * how many were on time.
 */
export function countCompletions(db: Queries, dias: DayRange) {
  const { from, to } = bounds(dias);
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('pedidos')
        .select([dayOf('concluido_em', dias).as('dia'), 'concluido_em', 'pago_em', 'prazo'])
        .where('concluido_em', '>=', from)
        .where('concluido_em', '<', to)
        .where('status', '=', 'Concluído')
        // An order paid after it was concluded was not waited for.
        .whereRef('pago_em', '<=', 'concluido_em')
        .as('p'),
    )
    .select((eb) => [
      'dia',
      HOURS.as('mediana'),
      eb.fn.countAll<number>().as('n'),
      eb.fn.countAll<number>().filterWhere('concluido_em', '<=', eb.ref('prazo')).as('no_prazo'),
    ])
    .groupBy(sql`grouping sets ((dia), ())`)
    .execute();
}

/** Confirmed payments by day: their number and sum in centavos. */
export function sumReceived(db: Queries, dias: DayRange) {
  const { from, to } = bounds(dias);
  return db
    .selectFrom('cobrancas')
    .select((eb) => [
      dayOf('pago_em', dias).as('dia'),
      eb.fn.countAll<number>().as('n'),
      eb.fn.sum<number | null>('recebido_centavos').as('centavos'),
    ])
    .where('pago_em', '>=', from)
    .where('pago_em', '<', to)
    .groupBy('dia')
    .execute();
}
