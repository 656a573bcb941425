import type { Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

/** The orders of an account that are neither paid nor over, oldest first; those of one patient of it, null for all. */
export async function listUnpaidPedidos(
  tx: Transaction<DB>,
  scope: PatientScope,
  pacienteId: string | null,
): Promise<string[]> {
  const unpaid = tx
    .selectFrom('pedidos')
    .select('id')
    .where('cliente_id', '=', scope.clienteId)
    .where('pago_em', 'is', null)
    .where('status', 'not in', ['Concluído', 'Excluído'])
    .orderBy('created_at')
    .orderBy('id');
  const rows = await (pacienteId === null ? unpaid : unpaid.where('paciente_id', '=', pacienteId)).execute();
  return rows.map(({ id }) => id);
}
