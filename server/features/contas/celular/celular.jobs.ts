import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

export type AvisoDoCelular = {
  clienteId: string;
  /** When it happened. */
  em: string;
  aviso: 'celular-confirmado' | 'recuperacao-por-celular';
};

/** Tells the owner that a telephone may recover the account, or that such a recovery has begun. */
export const avisarCelularJob: JobDefinition<AvisoDoCelular> = {
  name: 'conta.avisar_celular',
  options: PATIENT_RETRIES,
};
