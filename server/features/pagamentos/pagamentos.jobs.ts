import { PATIENT_RETRIES, type JobDefinition, type NoData } from '../../platform/jobs/queue.ts';

/** Reads a payment again and applies it. */
export const aplicarPagamentoJob: JobDefinition<{ pagamentoId: string }> = {
  name: 'pagamento.aplicar',
  options: PATIENT_RETRIES,
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
