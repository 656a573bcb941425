import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** Somebody else holds the lease and did not end in time. */
export class LeaseBusy extends Error {
  constructor(chave: string) {
    super(`lease busy: ${chave.split(':')[0]}`);
    this.name = 'LeaseBusy';
  }
}

/**
 * Runs `work` while holding `chave` across all replicas, without holding a database connection through a
 * provider's slow answer. A killed holder blocks for `termMs` at most, so `work` must end well before that.
 * Waits up to `waitMs` for another holder, then throws LeaseBusy.
 */
export async function withLease<T>(
  db: Kysely<DB>,
  chave: string,
  { termMs, waitMs }: { termMs: number; waitMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const dono = randomUUID();
  const deadline = Date.now() + waitMs;
  while (!(await take(db, chave, dono, termMs))) {
    if (Date.now() >= deadline) throw new LeaseBusy(chave);
    await sleep(50 + Math.random() * 50);
  }
  try {
    return await work();
  } finally {
    await db.deleteFrom('arrendamentos').where('chave', '=', chave).where('dono', '=', dono).execute();
  }
}

async function take(db: Kysely<DB>, chave: string, dono: string, termMs: number): Promise<boolean> {
  const ate = sql<Date>`now() + ${termMs} * interval '1 millisecond'`;
  const row = await db
    .insertInto('arrendamentos')
    .values({ chave, dono, ate })
    .onConflict((oc) =>
      oc
        .column('chave')
        .doUpdateSet({ dono, ate })
        .where('arrendamentos.ate', '<', sql<Date>`now()`),
    )
    .returning('dono')
    .executeTakeFirst();
  return row?.dono === dono;
}
