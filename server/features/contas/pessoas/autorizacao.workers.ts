import { PATIENT_RETRIES, type JobDefinition, type JobHandler } from '#platform/jobs/queue.ts';
import { perguntarPorEmail, type AutorizacaoDeps } from './autorizacao.usecases.ts';

type Question = {
  pessoaId: string;
  /** One value for each request: retries of it make the same link. */
  vez: string;
};

/** Mails an adult the question whether an account may ask for them. */
export const pedirAutorizacaoJob: JobDefinition<Question> = {
  name: 'pessoa.pedir_autorizacao',
  options: PATIENT_RETRIES,
};

export function pessoasWorkers(deps: AutorizacaoDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'pessoas' } as const;
  const ask: JobHandler<Question> = {
    job: pedirAutorizacaoJob,
    handle: (input) => perguntarPorEmail({ actor, input, deps }),
  };
  return [ask];
}
