import { PATIENT_RETRIES, type JobDefinition, type NoData } from '#platform/jobs/queue.ts';

/** Says in the log that an account was erased, and mails its receipt. `chave` opens the receipt's address. */
export const contaApagadaJob: JobDefinition<{ clienteId: string; chave: string }> = {
  name: 'conta.apagada',
  options: PATIENT_RETRIES,
};

/** Erases what requests that were under way wrote after the erasure. */
export const apagarRestosJob: JobDefinition<{ clienteId: string }> = {
  name: 'conta.apagar_restos',
  options: PATIENT_RETRIES,
};

/** Removes customers of erased accounts from the payment provider. */
export const removerDoProvedorJob: JobDefinition<NoData> = {
  name: 'conta.remover_do_provedor',
  cron: '29 * * * *',
};

/** Erases what the law kept until yesterday, and forgets old receipts. */
export const expurgarJob: JobDefinition<NoData> = { name: 'conta.expurgar', cron: '11 4 * * *' };
