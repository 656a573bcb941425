import { PATIENT_RETRIES, type JobDefinition, type NoData } from '#platform/jobs/queue.ts';

type JobOfCobranca = { pedidoId: string; clienteId: string; cobrancaId: string };

/** Completes a reserved charge until its Pix exists. */
export const prepararCobrancaJob: JobDefinition<JobOfCobranca> = {
  name: 'cobranca.preparar',
  options: PATIENT_RETRIES,
  onePerKey: true,
};

/** Mails the patient that the Pix is ready, when it took long. */
export const avisarPixProntoJob: JobDefinition<JobOfCobranca> = {
  name: 'pagamento.avisar-pix',
  options: PATIENT_RETRIES,
};

/** Reads a payment at the provider and applies it, after a notification. */
export const aplicarPagamentoJob: JobDefinition<{ pagamentoId: string }> = {
  name: 'pagamento.aplicar',
  options: PATIENT_RETRIES,
};

/**
 * Reads a payment at the provider and applies it, when nobody is waiting: few retries, because the next sweep
 * or opened list does it again.
 */
export const relerPagamentoJob: JobDefinition<{ pagamentoId: string }> = {
  name: 'pagamento.reler',
  options: { retryLimit: 2, retryDelay: 5, retryBackoff: true, retryDelayMax: 30 },
};

/** Finds changes that no webhook has reported. */
export const varrerCobrancasJob: JobDefinition<NoData> = {
  name: 'pagamento.varrer',
  cron: '*/5 * * * *',
};

/** Tells the patient by mail that the payment was confirmed and when the document is promised. */
export const avisarPagamentoJob: JobDefinition<{ pedidoId: string; clienteId: string }> = {
  name: 'pagamento.avisar',
  options: PATIENT_RETRIES,
};

/** Deletes a closed, unpaid charge at the provider. */
export const removerCobrancaJob: JobDefinition<{ cobrancaId: string }> = {
  name: 'cobranca.remover',
  options: PATIENT_RETRIES,
  onePerKey: true,
};
