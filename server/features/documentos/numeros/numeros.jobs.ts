import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** A request whose numbers arrived. */
export type GuardarNumeros = { medicoId: string; pedidoId: string };

/** Enters the numbers that SNCR gave as ranges of their doctor. */
export const guardarNumerosJob: JobDefinition<GuardarNumeros> = {
  name: 'documentos.guardar_numeros',
  options: PATIENT_RETRIES,
  onePerKey: true,
};
