import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { againWhenLost, databaseAway } from '../outage.ts';
import type { DB } from '../schema.ts';

/** How long until a lease that could not be let go is tried again, in milliseconds. */
const RELEASE_AGAIN_MS = 500;

/** Another holder has the lease and did not release it in time. */
export class LeaseBusy extends Error {
  constructor(key: string) {
    super(`lease busy: ${key.split(':')[0]}`);
    this.name = 'LeaseBusy';
  }
}

/**
 * Runs `work` while holding the lease `key` across all replicas, without occupying a database connection
 * during slow provider calls. The lease of a killed process expires after `termMs`, so `work` must end well
 * within that time.
 * @throws LeaseBusy when another holder keeps it for `waitMs`
 */
export async function withLease<T>(
  db: Kysely<DB>,
  key: string,
  { termMs, waitMs }: { termMs: number; waitMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const deadline = Date.now() + waitMs;
  try {
    while (!(await take(db, key, holder, termMs))) {
      if (Date.now() >= deadline) throw new LeaseBusy(key);
      await sleep(50 + Math.random() * 50);
    }
    return await work();
  } finally {
    await release(db, key, holder, termMs);
  }
}

/**
 * Lets a lease go; its failure does not touch the result of the work. Where the database is away, or only reads, this is tried again
 * in the background until the lease would have expired on its own.
 */
async function release(db: Kysely<DB>, key: string, holder: string, termMs: number): Promise<void> {
  const until = Date.now() + termMs;
  const letGo = async () => {
    const mine = db.deleteFrom('arrendamentos').where('chave', '=', key).where('dono', '=', holder);
    await againWhenLost(() => mine.execute());
  };
  const later = async (): Promise<void> => {
    if (Date.now() > until) return;
    await sleep(RELEASE_AGAIN_MS, undefined, { ref: false });
    await letGo().catch(whenAway(later));
  };
  await letGo().catch(whenAway(() => void later().catch(() => undefined)));
}

function whenAway<T>(then: () => T): (error: unknown) => T {
  return (error) => {
    if (!databaseAway(error)) throw error;
    return then();
  };
}

/** Where its answer is lost the lease may be held: by nobody who knows, unless `release` follows. */
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

/** Deletes leases that expired a day ago or earlier. */
export async function deleteEndedLeases(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('arrendamentos')
    .where('ate', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Longer (ms) than a call that was given up here can still be processed by the provider. */
const ON_ITS_WAY_MS = 60_000;

type Once<T> = {
  /**
   * Opaque key of what is created, such as `asaas-cobranca:<id>`. To be called while holding the lease of the
   * same key.
   */
  key: string;
  find: () => Promise<T | null>;
  create: () => Promise<T>;
  /** True when an error of `create` proves that nothing was created. */
  didNothing: (error: unknown) => boolean;
};

/**
 * True while a creation may still be in progress at the provider, so that a search without a result proves
 * nothing yet.
 */
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
 * Creates something at a provider that has no idempotency key: searches first, and creates only when nothing
 * is found. After a lost answer the provider may still be processing the creation and no search may find it
 * yet, so for a minute no second one is sent.
 * @throws LeaseBusy during that minute; errors of `find` and `create`
 */
export async function createOnce<T>(
  db: Kysely<DB>,
  { key, find, create, didNothing }: Once<T>,
): Promise<{ value: T; created: boolean }> {
  const sent = `enviado:${key}`;
  // Read before the search, which may have missed a creation that was in progress at that time.
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
  const sender = randomUUID();
  await take(db, sent, sender, ON_ITS_WAY_MS).catch(async (error: unknown) => {
    // Nothing was sent; the mark may have been made all the same.
    await release(db, sent, sender, ON_ITS_WAY_MS);
    throw error;
  });
  try {
    const value = await create();
    await forget();
    return { value, created: true };
  } catch (error) {
    if (didNothing(error)) await forget();
    throw error;
  }
}
