import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../schema.ts';
import { fixed, type Param } from './fixed.ts';

/** At most `max` attempts per window. */
export type Limit = { max: number; windowSeconds: number };

/** One count: its key, how many attempts it is, and the window. */
type Values = { key: string; units: number; windowSeconds: number };

/** The statement that counts: the window starts with its first attempt. `when`: only then. */
function counting(param: Param<Values>, when: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const units = sql`${param('units')}::int`;
  const over = sql`l.inicio < now() - ${param('windowSeconds')}::int * interval '1 second'`;
  return sql`insert into limites as l (chave, inicio, contagem)
      select ${param('key')}, now(), ${units} where ${when}
      on conflict (chave) do update set contagem = case when ${over} then ${units} else l.contagem + ${units} end,
                                        inicio = case when ${over} then now() else l.inicio end
      returning contagem`;
}

const COUNT = fixed<Values, { contagem: number }>((db, param) => ({
  compile: () => sql<{ contagem: number }>`${counting(param)}`.compile(db),
}));

/**
 * Counts an attempt under an opaque key; with `units` it counts as several.
 * @returns true while it is within the limit. One statement, so that counts are exact across replicas and
 * concurrent attempts; the window starts with its first attempt.
 */
export async function countTry(db: Kysely<DB>, key: string, limit: Limit, units = 1): Promise<boolean> {
  const [row] = await COUNT(db, { key, units, windowSeconds: limit.windowSeconds });
  if (!row) throw new Error('a count gave no row');
  return row.contagem <= limit.max;
}

/** The statements of `countTries`, by how many keys they count. */
const SEQUENCES = new Map<number, ReturnType<typeof sequence>>();

/** The name of a count within its statement. */
const step = (i: number) => sql.raw(`t${i}`);

function sequence(length: number) {
  return fixed<Record<string, string | number>, { dentro: boolean }>((db, param) => {
    const within = (i: number) => sql`(select contagem from ${step(i)}) <= ${param(`max${i}`)}::int`;
    const parts = Array.from({ length }, (_, i) => {
      const own: Param<Values> = (word) => sql`${param(`${word}${i}`)}`;
      return sql`${step(i)} as (${counting(own, i === 0 ? undefined : within(i - 1))})`;
    });
    return {
      compile: () =>
        sql<{
          dentro: boolean;
        }>`with ${sql.join(parts)} select coalesce(${within(length - 1)}, false) as dentro`.compile(db),
    };
  });
}

/**
 * Counts an attempt under several opaque keys, in their order: those after the first one that is used up are not counted. One
 * statement, exact as that of `countTry`.
 * @returns true while it is within all limits; true for no key
 */
export async function countTries(
  db: Kysely<DB>,
  tries: readonly { key: string; limit: Limit }[],
): Promise<boolean> {
  const { length } = tries;
  if (length === 0) return true;
  const statement = SEQUENCES.get(length) ?? sequence(length);
  SEQUENCES.set(length, statement);
  const values = tries.flatMap(({ key, limit: { max, windowSeconds } }, i) =>
    Object.entries({ key, max, windowSeconds, units: 1 }).map(([name, value]) => [name + i, value]),
  );
  const [row] = await statement(db, Object.fromEntries(values));
  return row?.dentro ?? false;
}

/** Whether the attempts of a key are used up, without counting one. */
export async function isUsedUp(db: Kysely<DB>, key: string, limit: Limit): Promise<boolean> {
  const row = await db
    .selectFrom('limites')
    .select('contagem')
    .where('chave', '=', key)
    .where('inicio', '>=', sql<Date>`now() - ${limit.windowSeconds} * interval '1 second'`)
    .executeTakeFirst();
  return row !== undefined && row.contagem > limit.max;
}

const GIVE_BACK = fixed<{ key: string; units: number }, unknown>((db, param) =>
  db
    .updateTable('limites')
    .set({ contagem: sql<number>`greatest(contagem - ${param('units')}::int, 0)` })
    .where('chave', '=', param('key'))
    .where('contagem', '>', 0),
);

/**
 * Takes back one counted attempt after a success, where only failures count (a limit of an address that many
 * people share).
 */
export async function giveTryBack(db: Kysely<DB>, key: string, units = 1): Promise<void> {
  await GIVE_BACK(db, { key, units });
}

const FORGET = fixed<{ key: string }, unknown>((db, param) =>
  db.deleteFrom('limites').where('chave', '=', param('key')),
);

/** Deletes the attempts of a key after a success. */
export async function forgetTries(db: Kysely<DB>, key: string): Promise<void> {
  await FORGET(db, { key });
}
