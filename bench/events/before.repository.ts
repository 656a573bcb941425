import { sql } from 'kysely';
import { call } from '#platform/db/command/decision.ts';
import { EVENTS_CHANNEL } from '#platform/db/queries/events.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';

/**
 * The former way of writing events: the lock of all writers and the notification are part of the writer's transaction
 * and held through its commit.
 */
export function emitInTransaction(uow: UnitOfWork, ref: string, events: number): void {
  const rows = Array.from({ length: events }, (_, n) => sql`('medida', 'pedido', ${ref}, ${n}::int)`);
  const write = (tx: UnitOfWork['db']) =>
    sql`with escritos as (
          insert into eventos (topico, tipo, ref, versao)
          select e.* from (select pg_advisory_xact_lock(4242) offset 0) fila, (values ${sql.join(rows)}) e
          returning 1)
        select pg_notify(${EVENTS_CHANNEL}, '') from escritos limit 1`.execute(tx);
  void uow.add({ writes: [call(write)] });
}
