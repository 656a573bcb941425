import { PATIENT_RETRIES, type JobDefinition } from '../../../platform/jobs/queue.ts';

/** Mails a doctor the link for the first password; `vez` is an id of this invitation, so that a retry makes the same link. */
export const convidarMedicoJob: JobDefinition<{ medico_id: string; vez: string }> = {
  name: 'medicos.convidar',
  options: PATIENT_RETRIES,
};
