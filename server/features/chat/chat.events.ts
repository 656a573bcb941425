import type { PatientScope } from '../../platform/actor.ts';
import type { UnitOfWork } from '../../platform/db/transaction.ts';
import { DESK_TOPIC, patientTopic } from '../../platform/live/topics.ts';

/** Tells the patient's pages and the desk that a conversation changed; to the desk it names whose. */
export function announceConversa(uow: UnitOfWork, { clienteId }: PatientScope, versao: number): void {
  uow.emit({ topic: patientTopic(clienteId), kind: 'chat', ref: null, version: versao });
  uow.emit({ topic: DESK_TOPIC, kind: 'chat', ref: clienteId, version: versao });
}
