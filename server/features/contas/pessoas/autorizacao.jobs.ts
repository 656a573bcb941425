import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** `vez`: one value for each request, so that retries of it make the same link. */
export type Question = { pessoaId: string; vez: string };

/** Asks an adult whether an account may ask for them. */
export const pedirAutorizacaoJob: JobDefinition<Question> = {
  name: 'pessoa.pedir_autorizacao',
  options: PATIENT_RETRIES,
};

/** Tells the holder of an account that an adult refused. */
export const contarRecusaJob: JobDefinition<{ pessoaId: string }> = {
  name: 'pessoa.contar_recusa',
  options: PATIENT_RETRIES,
};
