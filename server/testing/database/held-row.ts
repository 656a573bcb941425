import type { Transaction } from 'kysely';
import { vi } from 'vitest';
import type { DB } from '#platform/db/schema.ts';
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
  await vi.waitFor(() => expectNoJobOf(app, cpf), { timeout: 30_000, interval: 20 });
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

/** @throws while a job of this patient is due or under way: it would wait for the row, too */
async function expectNoJobOf({ deps }: TestApp, cpf: string): Promise<void> {
  const { rows } = await deps.pool.query<{ name: string }>(
    `select j.name from pgboss.job j join clientes c on j.data ->> 'clienteId' = c.id::text
      where c.cpf = $1 and (j.state = 'active' or j.state < 'active' and j.start_after <= now())`,
    [cpf],
  );
  if (rows.length > 0) throw new Error(`still to be done: ${rows.map(({ name }) => name).join(', ')}`);
}

/** @throws while not so many transactions wait for a lock */
export async function expectWaiting({ deps }: TestApp, waiting = 1): Promise<void> {
  const { rows } = await deps.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name = 'zelo'`,
  );
  if (rows[0]?.n !== waiting) throw new Error(`${rows[0]?.n} wait for a row, not ${waiting} yet`);
}
