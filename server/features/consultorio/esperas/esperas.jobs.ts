import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** The reminder of a question with this number, the first is 1. */
export type Lembrete = { perguntaId: string; clienteId: string; lembrete: number };

/** Mails the patient that a question still waits. */
export const lembrarPerguntaJob: JobDefinition<Lembrete> = {
  name: 'consultorio.lembrar_pergunta',
  options: PATIENT_RETRIES,
};
