import type { JobDefinition, JobHandler, NoData } from '../../../platform/jobs/queue.ts';
import { avisarAcesso, avisarFator, avisarSenha, type NoticeDeps } from './conta/avisos.usecases.ts';
import { avisarAcessoJob, avisarFatorJob, avisarSenhaJob, recuperarPorEmailJob } from './identidade.jobs.ts';
import { deleteExpired } from './limpeza.repository.ts';
import { enviarPorEmail } from './recuperacao/recuperacao-por-email.usecases.ts';
import type { RecoveryDeps } from './recuperacao/recuperacao.usecases.ts';

export type IdentityJobDeps = RecoveryDeps & NoticeDeps;

/** What accounts tell their owners, and the night's forgetting of what ran out. */
export function identidadeWorkers(deps: IdentityJobDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'identidade' } as const;
  function on<Data extends object>(
    job: JobDefinition<Data>,
    act: (call: { actor: typeof actor; input: Data; deps: IdentityJobDeps }) => Promise<void>,
  ): JobHandler<Data> {
    return { job, handle: (input) => act({ actor, input, deps }) };
  }
  const forget: JobHandler<NoData> = {
    job: { name: 'identidade.limpar', cron: '17 3 * * *' },
    handle: () => deleteExpired(deps.db, deps.clock()),
  };
  return [
    on(avisarAcessoJob, avisarAcesso),
    on(avisarSenhaJob, avisarSenha),
    on(avisarFatorJob, avisarFator),
    on(recuperarPorEmailJob, enviarPorEmail),
    forget,
  ];
}
