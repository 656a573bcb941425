import type { Account } from '#platform/account.ts';
import type { LiveEvent } from '#platform/db/queries/events.ts';
import {
  accountTopic,
  DESK_TOPIC,
  doctorTopic,
  eventsTo,
  patientTopic,
  SIGNING_TOPIC,
  sessionTopic,
} from '#platform/live/topics.ts';

/** A patient's record changed, for the patient's own pages and the desk. @param versao the version that was written */
export function clienteEvents(clienteId: string, versao: number): LiveEvent[] {
  return [
    ...eventsTo([patientTopic(clienteId)], { kind: 'cliente', ref: null, version: versao }),
    ...eventsTo([DESK_TOPIC], { kind: 'cliente', ref: clienteId, version: versao }),
  ];
}

/** The desk lists its cases about a person again. */
export function conferenciaEvents(pessoaId: string): LiveEvent[] {
  return eventsTo([DESK_TOPIC], { kind: 'contestacao', ref: pessoaId, version: 0 });
}

/** A doctor's record changed, for the desk and the doctor's own pages. */
export function medicoEvents(medicoId: string): LiveEvent[] {
  return eventsTo([DESK_TOPIC, doctorTopic(medicoId)], { kind: 'medico', ref: medicoId, version: 0 });
}

/** A doctor's signing session ended, for the doctor's own pages and the process that holds its key. */
export function endedSigningEvents(medicoId: string): LiveEvent[] {
  return eventsTo([doctorTopic(medicoId), SIGNING_TOPIC], { kind: 'medico', ref: medicoId, version: 0 });
}

/** The account's open pages read again how it is entered. */
export function accountPagesEvents(account: Account): LiveEvent[] {
  return eventsTo([accountTopic(account)], { kind: 'sessao', ref: null, version: 0 });
}

/** The live stream of each session that ended closes, and the account's other pages read the list of sessions again. */
export function endedSessionsEvents(account: Account, ended: readonly { id: string }[]): LiveEvent[] {
  if (ended.length === 0) return [];
  const topics = [...ended.map(({ id }) => sessionTopic(id)), accountTopic(account)];
  return eventsTo(topics, { kind: 'sessao', ref: null, version: 0 });
}
