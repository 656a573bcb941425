import type { Transaction } from 'kysely';
import { vi } from 'vitest';
import type { DB } from '../../platform/db/schema.ts';
import type { TestApp } from '../app/app.ts';

/**
 * Holds a patient's row, begins something that has to wait for it, changes what is there, and lets go: what the
 * beginning was built on is another thing by its end. @returns what was begun
 */
export async function whileHeld<T>(
  app: TestApp,
  cpf: string,
  begin: () => Promise<T>,
  change: (tx: Transaction<DB>, clienteId: string) => Promise<void>,
): Promise<T> {
  const { outcome } = await app.deps.db.transaction().execute(async (tx) => {
    const held = tx.selectFrom('clientes').select('id').where('cpf', '=', cpf).forUpdate();
    const { id } = await held.executeTakeFirstOrThrow();
    const begun = { outcome: begin() };
    await vi.waitFor(() => expectWaiting(app), { timeout: 30_000, interval: 20 });
    await change(tx, id);
    return begun;
  });
  return outcome;
}

/** @throws while not so many transactions wait for a lock */
export async function expectWaiting({ deps }: TestApp, waiting = 1): Promise<void> {
  const { rows } = await deps.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name = 'zelo'`,
  );
  if (rows[0]?.n !== waiting) throw new Error(`${rows[0]?.n} wait for a row, not ${waiting} yet`);
}
