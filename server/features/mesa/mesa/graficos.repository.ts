import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';

/** The beginnings of the days, and the end of the last one: day n is what lies between n and n + 1. */
export type DayRange = readonly Date[];

/** The number of the day, from 1, null over all days; the database needs no zone for it. */
function dayOf(column: 'created_at' | 'concluido_em' | 'pago_em', dias: DayRange) {
  return sql<number | null>`width_bucket(${sql.ref(column)}, ${[...dias]}::timestamptz[])`;
}

function bounds(dias: DayRange): { from: Date; to: Date } {
  const [from, to] = [dias[0], dias.at(-1)];
  if (!from || !to) throw new RangeError('a day has a beginning and an end');
  return { from, to };
}

/** Orders made in these days, by day, service and status. */
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

/** What was concluded: by day, and over all days (`dia` null). */
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
        // Paid only after it was concluded: nobody waited for it.
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

/** Payments that came in, by day. */
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
