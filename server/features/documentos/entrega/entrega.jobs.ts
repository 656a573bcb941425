import { PATIENT_RETRIES, type JobDefinition } from '../../../platform/jobs/queue.ts';

/** Mails a document to the patient who asked for it; one `vez` for each request, so that its retries send one mail. */
export type EnviarDocumento = { documentoId: string; clienteId: string; vez: string };

export const enviarDocumentoJob: JobDefinition<EnviarDocumento> = {
  name: 'documento.enviar',
  options: PATIENT_RETRIES,
};
