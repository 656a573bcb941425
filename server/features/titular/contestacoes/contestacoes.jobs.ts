import { PATIENT_RETRIES, type JobDefinition, type NoData } from '#platform/jobs/queue.ts';

/** Data of a job that sends a mail about a case. */
export type ContestacaoMailData = {
  contestacaoId: string;
  /** Part of the mail's idempotency key: retries of the job send one mail, a new job sends another. */
  envio: string;
};

/** Mails the person the protocol and the link to the case. */
export const confirmarContestacaoJob: JobDefinition<ContestacaoMailData> = {
  name: 'contestacao.confirmar',
  options: PATIENT_RETRIES,
};

/** Tells the account's own contact, if there is one, that somebody claims its CPF. */
export const avisarContaJob: JobDefinition<ContestacaoMailData> = {
  name: 'contestacao.avisar_conta',
  options: PATIENT_RETRIES,
};

/** Mails the person the reason of a refusal, or the link to register. */
export const responderContestacaoJob: JobDefinition<ContestacaoMailData> = {
  name: 'contestacao.responder',
  options: PATIENT_RETRIES,
};

/** Tells the contact of a closed account that it was closed, and where to object. */
export const avisarEncerradaJob: JobDefinition<ContestacaoMailData> = {
  name: 'contestacao.avisar_encerrada',
  options: PATIENT_RETRIES,
};

/** Deletes the identity documents whose retention period has ended. */
export const apagarDocumentosJob: JobDefinition<NoData> = {
  name: 'contestacao.apagar_documentos',
  cron: '41 3 * * *',
};

/** Removes uploaded documents that no case took in time. */
export const sweepReceivedDocumentsJob: JobDefinition<NoData> = {
  name: 'contestacao.varrer_recebidos',
  cron: '23 * * * *',
};
