import type { Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

/** Takes the case of an order that is paid no more out of its doctor's hand, and ends the question that its patient was asked. */
export async function releaseCaso(tx: Transaction<DB>, pedidoId: string, now: Date): Promise<void> {
  await Promise.all([
    tx
      .updateTable('casos')
      .set({ medico_id: null, assumido_em: null, assumido_ate: null })
      .where('pedido_id', '=', pedidoId)
      .where('decidido_em', 'is', null)
      .execute(),
    tx
      .updateTable('perguntas_ao_paciente')
      .set({ encerrada_em: now })
      .where('pedido_id', '=', pedidoId)
      .where('encerrada_em', 'is', null)
      .execute(),
  ]);
}
