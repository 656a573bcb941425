import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** Which patient the job brings to the payment provider. */
export type CustomerSync = {
  clienteId: string;
  /** True when the sweep asks: data that the provider refused in this version are sent again. */
  deNovo?: boolean;
};

/** Creates or updates the customer at the payment provider; retried until it succeeds or the data are refused. */
export const sincronizarJob: JobDefinition<CustomerSync> = {
  name: 'cliente.sincronizar',
  options: PATIENT_RETRIES,
};

/** A patient corrected data that the payment provider had refused: charges that wait for them go on. */
export const dadosCorrigidosJob: JobDefinition<{ clienteId: string }> = {
  name: 'cliente.corrigido',
  options: PATIENT_RETRIES,
};
