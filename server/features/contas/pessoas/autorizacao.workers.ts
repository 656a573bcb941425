import type { JobHandler } from '#platform/jobs/queue.ts';
import { contarRecusaJob, pedirAutorizacaoJob, type Question } from './autorizacao.jobs.ts';
import { contarRecusa, perguntar, type AutorizacaoDeps } from './autorizacao.usecases.ts';

export function pessoasWorkers(deps: AutorizacaoDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'pessoas' } as const;
  const ask: JobHandler<Question> = {
    job: pedirAutorizacaoJob,
    handle: (input) => perguntar({ actor, input, deps }),
  };
  const tell: JobHandler<{ pessoaId: string }> = {
    job: contarRecusaJob,
    handle: (input) => contarRecusa({ actor, input, deps }),
  };
  return [ask, tell];
}
