import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** What became of documents of an order; `vez` is an id of this mail, so that a retry is the same one. */
export type AvisarDocumento = {
  pedidoId: string;
  clienteId: string;
  vez: string;
  oQue: 'pronto' | 'revogado';
};

/** Tells the patient by mail that documents of an order are ready, or that one is not valid any more. */
export const avisarDocumentoJob: JobDefinition<AvisarDocumento> = {
  name: 'consultorio.avisar_documento',
  options: PATIENT_RETRIES,
};
