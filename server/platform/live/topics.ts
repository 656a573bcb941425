import type { Account } from '../account.ts';
import type { LiveEvent } from '../db/queries/events.ts';

/** The topic of the administrator's streams. */
export const DESK_TOPIC = 'admin';

/** The topic of the streams of all active doctors. */
export const DOCTORS_TOPIC = 'medicos';

/** The topic on which processes hear of signing sessions that ended; no stream of a browser does. */
export const SIGNING_TOPIC = 'assinatura';

/** The topic of a patient's own streams. */
export function patientTopic(clienteId: string): string {
  return `cliente:${clienteId}`;
}

/** The topic of one doctor's own streams. */
export function doctorTopic(medicoId: string): string {
  return `medico:${medicoId}`;
}

/** The topic of all streams of an account. */
export function accountTopic(account: Account): string {
  if ('clienteId' in account) return patientTopic(account.clienteId);
  return 'medicoId' in account ? doctorTopic(account.medicoId) : DESK_TOPIC;
}

/** The topic of one session's stream, used to end it. */
export function sessionTopic(sessaoId: string): string {
  return `sessao:${sessaoId}`;
}

/** The event on each of these topics. */
export function eventsTo(topics: readonly string[], event: Omit<LiveEvent, 'topic'>): LiveEvent[] {
  return topics.map((topic) => ({ topic, ...event }));
}

/** The desk reads the state of the providers again. */
export function providersEvents(): LiveEvent[] {
  return eventsTo([DESK_TOPIC], { kind: 'provedores', ref: null, version: 0 });
}
