import type { Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

/** True when an order had a charge that was closed unpaid: its Pix cannot be paid any more. */
export async function hasDeletedPix(tx: Transaction<DB>, pedidoId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('cobrancas')
    .select('id')
    .where('pedido_id', '=', pedidoId)
    .where('encerrada_em', 'is not', null)
    .where('recebido_centavos', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

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
