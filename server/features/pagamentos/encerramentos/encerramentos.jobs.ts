import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import type { Etapa } from '#domain/pedidos/mensagens-etapa.ts';

/** An act of the team upon an order, as its patient reads it; `vez` is different each time. */
export type Desfecho = { pedidoId: string; clienteId: string; etapa: Etapa; vez: string };

/** Mails the patient what the team did to an order: completed, deleted, reopened, restored. */
export const avisarDesfechoJob: JobDefinition<Desfecho> = {
  name: 'pedido.avisar_desfecho',
  options: PATIENT_RETRIES,
};
