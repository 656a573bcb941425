import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

/** Records the consents that the patient gave for this order, with the version of each text. */
export async function insertConsents(
  tx: Transaction<DB>,
  clienteId: string,
  pedidoId: string,
  consents: readonly { tipo: string; versao: number }[],
): Promise<void> {
  const rows = consents.map((consent) => ({ ...consent, cliente_id: clienteId, pedido_id: pedidoId }));
  await tx.insertInto('consentimentos').values(rows).execute();
}
