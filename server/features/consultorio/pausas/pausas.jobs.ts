import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** Mails the patient that a question waits in the chat. */
export const avisarPerguntaJob: JobDefinition<{ perguntaId: string; clienteId: string }> = {
  name: 'consultorio.avisar_pergunta',
  options: PATIENT_RETRIES,
};
