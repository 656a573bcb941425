import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** A promised time (RFC 3339) that passed. */
export type Atraso = { pedidoId: string; clienteId: string; prazo: string };

/** Mails the patient that a promised time passed. */
export const avisarAtrasoJob: JobDefinition<Atraso> = {
  name: 'consultorio.avisar_atraso',
  options: PATIENT_RETRIES,
};
