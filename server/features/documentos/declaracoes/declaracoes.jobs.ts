import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** A document that would have needed another kind, and who is told. */
export type AvisarDeclaracao = { documentoId: string; quem: 'medico' | 'mesa' };

/** Mails that a declaration does not hold by the lists of now. */
export const avisarDeclaracaoJob: JobDefinition<AvisarDeclaracao> = {
  name: 'documentos.avisar_declaracao',
  options: PATIENT_RETRIES,
};
