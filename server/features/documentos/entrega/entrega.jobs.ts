import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** Mails a document to the patient who asked for it; one `vez` for each request, so that its retries send one mail. */
export type EnviarDocumento = { documentoId: string; clienteId: string; vez: string };

/** A report of an error; `numero` is that of the order. */
export type AvisarRelato = { relatoId: string; numero: number };

/** Mails the doctor who issued a document that its patient reported an error in it. */
export const avisarRelatoJob: JobDefinition<AvisarRelato> = {
  name: 'documento.avisar_relato',
  options: PATIENT_RETRIES,
};

export const enviarDocumentoJob: JobDefinition<EnviarDocumento> = {
  name: 'documento.enviar',
  options: PATIENT_RETRIES,
};
