import { sql, type Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** Runs a part of a transaction that may fail without failing the whole. @returns what it threw, or null */
export async function tryInside(tx: Transaction<DB>, work: () => Promise<void>): Promise<unknown> {
  await sql`savepoint parte`.execute(tx);
  try {
    await work();
    await sql`release savepoint parte`.execute(tx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint parte`.execute(tx);
    return error;
  }
}
