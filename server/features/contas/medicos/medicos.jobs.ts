import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** Mails a doctor, at the address of before, that the administrator changed their record; the queue holds the address sealed. */
export const avisarCadastroJob: JobDefinition<{ lacre: string; em: string; vez: string }> = {
  name: 'medicos.avisar_cadastro',
  options: PATIENT_RETRIES,
};

/** Mails a doctor the link for the first password; `vez` is an id of this invitation, so that a retry makes the same link. */
export const convidarMedicoJob: JobDefinition<{ medico_id: string; vez: string }> = {
  name: 'medicos.convidar',
  options: PATIENT_RETRIES,
};
