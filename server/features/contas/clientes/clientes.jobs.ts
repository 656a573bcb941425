import { PATIENT_RETRIES, type JobDefinition } from '../../../platform/jobs/queue.ts';

export type SyncData = {
  clienteId: string;
  /** The sweep's: what was refused is asked again now. */ deNovo?: boolean;
};

/** Makes or updates the customer at the provider until it succeeds, or is refused. */
export const sincronizarJob: JobDefinition<SyncData> = {
  name: 'cliente.sincronizar',
  options: PATIENT_RETRIES,
};

/** Data that the provider had refused were corrected: whatever waits for them goes on. */
export const dadosCorrigidosJob: JobDefinition<{ clienteId: string }> = {
  name: 'cliente.corrigido',
  options: PATIENT_RETRIES,
};
