import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** Minutes after which an unread message of the team is announced to the patient by mail. */
export const UNREAD_MINUTES = 15;

/**
 * Mails the patient when messages of the team have been unread for `UNREAD_MINUTES`, at most once until the
 * patient reads.
 */
export const avisarNaoLidasJob: JobDefinition<{ clienteId: string }> = {
  name: 'chat.avisar',
  options: PATIENT_RETRIES,
};

/** Tells the desk that a conversation comes back at the moment to which it was put off. */
export const voltarConversaJob: JobDefinition<{ clienteId: string }> = {
  name: 'chat.voltar',
  options: PATIENT_RETRIES,
};
