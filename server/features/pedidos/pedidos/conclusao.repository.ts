import { sql } from 'kysely';
import type { PedidoStatus } from '../../../../domain/pedidos/pedido-status.ts';
import { DOCUMENTOS_QUE_EXISTEM, type Recebido } from '../../../../domain/pedidos/recebido.ts';

/** True for an order (`p`) with a document of ours that is in somebody's hands. */
export const TEM_DOCUMENTO = sql<boolean>`exists (
  select from documentos x
   where x.pedido_id = p.id and x.estado in (${sql.join(DOCUMENTOS_QUE_EXISTEM)})
)`;

/**
 * Sets or clears what is known of a completion when the status changes: when it was, where the order was before, and what
 * the patient received, unless the change says so itself a document of ours where there is one. A deleted order keeps
 * all of it, so that a restored one was completed when and as it was.
 */
export function completionColumns(
  { status, recebido }: { status?: PedidoStatus; recebido?: Recebido },
  now: Date,
) {
  if (status === undefined || status === 'Excluído') return {};
  if (status !== 'Concluído') return { concluido_em: null, concluido_de: null, recebido: null };
  const found = sql<Recebido | null>`coalesce(p.recebido, case when ${TEM_DOCUMENTO} then 'documento' end)`;
  return {
    concluido_em: sql<Date>`coalesce(p.concluido_em, ${now})`,
    // Completed while it was deleted: it reopens to where it was before both.
    concluido_de: sql<string | null>`case when p.status in ('Concluído', 'Excluído')
      then coalesce(p.concluido_de, nullif(p.status_anterior, 'Concluído')) else p.status end`,
    recebido: recebido ?? found,
  };
}
