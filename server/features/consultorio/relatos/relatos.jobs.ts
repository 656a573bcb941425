import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** A report of an error that was answered. */
export type AvisarResposta = { relatoId: string; pedidoId: string; clienteId: string };

/** Tells the patient by mail that their report was answered. */
export const avisarRespostaJob: JobDefinition<AvisarResposta> = {
  name: 'consultorio.avisar_resposta',
  options: PATIENT_RETRIES,
};
