import { PATIENT_RETRIES, type JobDefinition, type NoData } from '../../../platform/jobs/queue.ts';

type JobOfCobranca = { pedidoId: string; clienteId: string; cobrancaId: string };

/** Goes on making a reserved charge until its Pix is there. */
export const prepararCobrancaJob: JobDefinition<JobOfCobranca> = {
  name: 'cobranca.preparar',
  options: PATIENT_RETRIES,
  onePerKey: true,
};

/** Tells the patient by mail that the Pix is there, when it took long. */
export const avisarPixProntoJob: JobDefinition<JobOfCobranca> = {
  name: 'pagamento.avisar-pix',
  options: PATIENT_RETRIES,
};

/** Reads a payment again and applies it: an event of the provider asked for it. */
export const aplicarPagamentoJob: JobDefinition<{ pagamentoId: string }> = {
  name: 'pagamento.aplicar',
  options: PATIENT_RETRIES,
};

/**
 * Reads a payment again and applies it, where nobody may be waiting: few retries, as the next sweep or the next
 * opened list asks again anyway.
 */
export const relerPagamentoJob: JobDefinition<{ pagamentoId: string }> = {
  name: 'pagamento.reler',
  options: { retryLimit: 2, retryDelay: 5, retryBackoff: true, retryDelayMax: 30 },
};

/** Finds what the webhooks missed. */
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
