import type { Account } from '../account.ts';

/** The topic that the administrator's streams hear. */
export const DESK_TOPIC = 'admin';

/** The topic that a patient's own streams hear. */
export function patientTopic(clienteId: string): string {
  return `cliente:${clienteId}`;
}

/** The topic that all streams of an account hear: a patient's or the administrator's. */
export function accountTopic(account: Account): string {
  return 'clienteId' in account ? patientTopic(account.clienteId) : DESK_TOPIC;
}

/** The topic that the stream of one session alone hears: its end. */
export function sessionTopic(sessaoId: string): string {
  return `sessao:${sessaoId}`;
}
