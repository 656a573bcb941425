import type { UnitOfWork } from '../../platform/db/transaction.ts';
import { doctorTopic } from '../../platform/live/topics.ts';

/** Announces to the doctor who has a case in hand that its patient wrote: the case is read again. */
export function announceConversaDoCaso(
  uow: UnitOfWork,
  { pedidoId, medicoId }: { pedidoId: string; medicoId: string },
): void {
  uow.emit({ topic: doctorTopic(medicoId), kind: 'pedido', ref: pedidoId, version: 0 });
}
