import type { Account } from '#platform/account.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import {
  accountTopic,
  DESK_TOPIC,
  doctorTopic,
  patientTopic,
  SIGNING_TOPIC,
  sessionTopic,
} from '#platform/live/topics.ts';

/**
 * Announces that a patient's record changed, to the patient's own pages and, with the patient's id as reference, to the
 * administrator's desk; `versao` is the version that was written.
 */
export function announceCliente(uow: UnitOfWork, clienteId: string, versao: number): void {
  uow.emit({ topic: patientTopic(clienteId), kind: 'cliente', ref: null, version: versao });
  uow.emit({ topic: DESK_TOPIC, kind: 'cliente', ref: clienteId, version: versao });
}

/** Announces that a doctor's record changed, to the administrator's desk and to the doctor's own pages. */
export function announceMedicos(uow: UnitOfWork, medicoId: string): void {
  const event = { kind: 'medico', ref: medicoId, version: 0 } as const;
  uow.emit({ topic: DESK_TOPIC, ...event });
  uow.emit({ topic: doctorTopic(medicoId), ...event });
}

/** Announces that a doctor's signing session ended: to the doctor's own pages, and to the process that holds its key. */
export function announceEndedSigning(uow: UnitOfWork, medicoId: string): void {
  const event = { kind: 'medico', ref: medicoId, version: 0 } as const;
  for (const topic of [doctorTopic(medicoId), SIGNING_TOPIC]) uow.emit({ topic, ...event });
}

/** Ends the live stream of each session that ended, and tells the account's other pages to read the list of sessions again. */
export function announceEndedSessions(
  uow: UnitOfWork,
  account: Account,
  ended: readonly { id: string }[],
): void {
  if (ended.length === 0) return;
  const event = { kind: 'sessao', ref: null, version: 0 } as const;
  for (const { id } of ended) uow.emit({ topic: sessionTopic(id), ...event });
  uow.emit({ topic: accountTopic(account), ...event });
}
