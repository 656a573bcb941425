import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** What a patient is told of a letter. */
export const NOVAS_DO_ENVIO = ['postado', 'corrigido', 'devolvido', 'extraviado'] as const;
export type NovaDoEnvio = (typeof NOVAS_DO_ENVIO)[number];

/** Mails the patient what happened to their letter; `vez` tells one correction from the next. */
export const avisarEnvioJob: JobDefinition<{
  envioId: string;
  clienteId: string;
  nova: NovaDoEnvio;
  vez: string;
}> = {
  name: 'consultorio.avisar_envio',
  options: PATIENT_RETRIES,
};
