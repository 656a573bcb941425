import type { UnitOfWork } from '../../platform/db/transaction.ts';
import { DESK_TOPIC, doctorTopic, patientTopic } from '../../platform/live/topics.ts';

/** Emits the live events of a report about a document: to its patient, to the desk, and to the doctor who issued it. */
export function announceRelato(
  uow: UnitOfWork,
  pedido: { id: string; cliente_id: string; medico_id: string; versao: number },
): void {
  for (const topic of [patientTopic(pedido.cliente_id), DESK_TOPIC, doctorTopic(pedido.medico_id)]) {
    uow.emit({ topic, kind: 'pedido', ref: pedido.id, version: pedido.versao });
  }
}
