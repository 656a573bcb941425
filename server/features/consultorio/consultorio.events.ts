import type { UnitOfWork } from '#platform/db/transaction.ts';
import { DOCTORS_TOPIC, doctorTopic } from '#platform/live/topics.ts';

/** Announces to the doctor who has a case in hand that its patient wrote: the case is read again. */
export function announceConversaDoCaso(
  uow: UnitOfWork,
  { pedidoId, medicoId }: { pedidoId: string; medicoId: string },
): void {
  uow.emit({ topic: doctorTopic(medicoId), kind: 'pedido', ref: pedidoId, version: 0 });
}

/** The doctors to whom a case of one patient is open: all active ones, or these. */
export type Leitores = 'todos' | readonly string[];

/** Announces that a patient's record changed, to the doctors who see it in a case and to no other. */
export function announceClienteDosCasos(
  uow: UnitOfWork,
  { id, versao }: { id: string; versao: number },
  leitores: Leitores,
): void {
  const topics = leitores === 'todos' ? [DOCTORS_TOPIC] : leitores.map(doctorTopic);
  for (const topic of topics) uow.emit({ topic, kind: 'cliente', ref: id, version: versao });
}
