import { PATIENT_RETRIES, type JobDefinition } from '../../../platform/jobs/queue.ts';

/** So long a message of the team stands unread before its patient is told of it by mail. */
export const UNREAD_MINUTES = 15;

/** Looks whether messages of the team still stand unread, and tells the patient once per unread stretch. */
export const avisarNaoLidasJob: JobDefinition<{ clienteId: string }> = {
  name: 'chat.avisar',
  options: PATIENT_RETRIES,
};
