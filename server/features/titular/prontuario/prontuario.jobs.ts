import type { ChaveDoAviso } from '#domain/avisos/avisos.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** Who is told: the account that the record left, the one that it came to, and the former address of an account that ended. */
export type AvisoDoProntuario = Extract<
  ChaveDoAviso,
  'prontuario-levado' | 'prontuario-trazido' | 'cadastro-juntado'
>;

export type ProntuarioMailData = { clienteId: string; aviso: AvisoDoProntuario; vez: string };

/** Mails somebody that a record went to another account. */
export const avisarProntuarioJob: JobDefinition<ProntuarioMailData> = {
  name: 'prontuario.avisar',
  options: PATIENT_RETRIES,
};
