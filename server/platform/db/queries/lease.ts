import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { againWhenLost, databaseAway } from '../connection/away.ts';
import type { DB } from '../schema.ts';

/** Somebody else holds the lease and did not end in time. */
export class LeaseBusy extends Error {
  constructor(key: string) {
    super(`lease busy: ${key.split(':')[0]}`);
    this.name = 'LeaseBusy';
  }
}

/**
 * Runs `work` while holding `key` across all replicas, without holding a database connection through a
 * provider's slow answer. A killed holder blocks for `termMs` at most, so `work` must end well before that.
 * Waits up to `waitMs` for another holder, then throws LeaseBusy.
 */
export async function withLease<T>(
  db: Kysely<DB>,
  key: string,
  { termMs, waitMs }: { termMs: number; waitMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const deadline = Date.now() + waitMs;
  while (!(await take(db, key, holder, termMs))) {
    if (Date.now() >= deadline) throw new LeaseBusy(key);
    await sleep(50 + Math.random() * 50);
  }
  try {
    return await work();
  } finally {
    await release(db, key, holder);
  }
}

/** What the work brought counts, also when the database goes away now: the term ends by itself. */
async function release(db: Kysely<DB>, key: string, holder: string): Promise<void> {
  const mine = db.deleteFrom('arrendamentos').where('chave', '=', key).where('dono', '=', holder);
  await againWhenLost(() => mine.execute()).catch((error: unknown) => {
    if (!databaseAway(error)) throw error;
  });
}

async function take(db: Kysely<DB>, key: string, holder: string, termMs: number): Promise<boolean> {
  const until = sql<Date>`now() + ${termMs} * interval '1 millisecond'`;
  const row = await db
    .insertInto('arrendamentos')
    .values({ chave: key, dono: holder, ate: until })
    .onConflict((oc) =>
      oc
        .column('chave')
        .doUpdateSet({ dono: holder, ate: until })
        .where('arrendamentos.ate', '<', sql<Date>`now()`),
    )
    .returning('dono')
    .executeTakeFirst();
  return row?.dono === holder;
}

/** Deletes leases that ended a day ago or earlier: their holders were killed, or the thing is not asked for again. */
export async function deleteEndedLeases(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('arrendamentos')
    .where('ate', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Longer than a call that was given up here can still be under way there. */
const ON_ITS_WAY_MS = 60_000;

type Once<T> = {
  /** What is made, opaque: `asaas-cobranca:<id>`. Call it inside the lease of the same thing. */
  key: string;
  find: () => Promise<T | null>;
  create: () => Promise<T>;
  /** Whether a failure of `create` proves that nothing was made. */
  didNothing: (error: unknown) => boolean;
};

/** Whether a creation may still be under way at the provider: no search proves yet that there is nothing. */
export async function mayBeOnItsWay(db: Kysely<DB>, key: string): Promise<boolean> {
  const mark = await db
    .selectFrom('arrendamentos')
    .select('chave')
    .where('chave', '=', `enviado:${key}`)
    .where('ate', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return mark !== undefined;
}

/**
 * Makes something at a provider that has no idempotency key: searched first, created only when not found. A
 * creation whose answer was lost may still be under way there and be found by no search yet, so that for a
 * minute nobody sends another.
 * @throws LeaseBusy during that minute; whatever `find` and `create` throw
 */
export async function createOnce<T>(
  db: Kysely<DB>,
  { key, find, create, didNothing }: Once<T>,
): Promise<{ value: T; created: boolean }> {
  const sent = `enviado:${key}`;
  // Asked before the search: what was on its way by then, the search may have missed.
  const mark = await db
    .selectFrom('arrendamentos')
    .select(sql<boolean>`ate > now()`.as('onItsWay'))
    .where('chave', '=', sent)
    .executeTakeFirst();
  const forget = () => db.deleteFrom('arrendamentos').where('chave', '=', sent).execute();
  const found = await find();
  if (found !== null) {
    if (mark) await forget();
    return { value: found, created: false };
  }
  if (mark?.onItsWay) throw new LeaseBusy(key);
  await take(db, sent, randomUUID(), ON_ITS_WAY_MS);
  try {
    const value = await create();
    await forget();
    return { value, created: true };
  } catch (error) {
    if (didNothing(error)) await forget();
    throw error;
  }
}
