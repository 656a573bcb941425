import type { Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

/** The orders of a patient that are neither paid nor over, oldest first. */
export async function listUnpaidPedidos(tx: Transaction<DB>, scope: PatientScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('pedidos')
    .select('id')
    .where('cliente_id', '=', scope.clienteId)
    .where('pago_em', 'is', null)
    .where('status', 'not in', ['Concluído', 'Excluído'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
