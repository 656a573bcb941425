import type { PatientScope } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { DESK_TOPIC, patientTopic } from '#platform/live/topics.ts';

/**
 * Emits the live events of a changed conversation: one to the patient's own pages, and one to the
 * administrator's desk with the patient's id as reference.
 * @param versao the number of the newest message
 */
export function announceConversa(uow: UnitOfWork, { clienteId }: PatientScope, versao: number): void {
  uow.emit({ topic: patientTopic(clienteId), kind: 'chat', ref: null, version: versao });
  announceOnDesk(uow, { clienteId }, versao);
}

/** Emits the live event of a conversation to the administrator's desk alone: nothing changed for its patient. */
export function announceOnDesk(
  uow: UnitOfWork,
  { clienteId }: Pick<PatientScope, 'clienteId'>,
  versao: number,
): void {
  uow.emit({ topic: DESK_TOPIC, kind: 'chat', ref: clienteId, version: versao });
}
