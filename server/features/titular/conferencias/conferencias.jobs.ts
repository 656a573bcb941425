import { PATIENT_RETRIES, type JobDefinition, type NoData } from '#platform/jobs/queue.ts';

/** `envio` is part of the mail's idempotency key: retries of the job send one mail, a new job sends another. */
export type AvisoDaConferencia = {
  contaId: string;
  aviso: 'conferencia-pede' | 'conferencia-decidida';
  envio: string;
};

/** Mails an account that the desk needs a document, or that it has decided. */
export const avisarConferenciaJob: JobDefinition<AvisoDaConferencia> = {
  name: 'conferencia.avisar',
  options: PATIENT_RETRIES,
};

/** Deletes the documents of cases whose retention period has ended. */
export const esquecerDocumentosJob: JobDefinition<NoData> = {
  name: 'conferencia.apagar_documentos',
  cron: '47 3 * * *',
};
