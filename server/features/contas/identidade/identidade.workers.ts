import type { JobDefinition, JobHandler, NoData } from '#platform/jobs/queue.ts';
import { devolverVazios } from './cadastro/vazios.usecases.ts';
import {
  avisarAcesso,
  avisarChave,
  avisarFator,
  avisarSenha,
  type NoticeDeps,
} from './conta/avisar.usecases.ts';
import {
  avisarAcessoJob,
  avisarChaveJob,
  avisarFatorJob,
  avisarSenhaJob,
  recuperarPorEmailJob,
} from './identidade.jobs.ts';
import { deleteExpired } from './identidade.repository.ts';
import { enviarPorEmail } from './recuperacao/recuperacao-por-email.usecases.ts';
import type { RecoveryDeps } from './recuperacao/recuperacao.usecases.ts';

export type IdentityJobDeps = RecoveryDeps & NoticeDeps;

/** Notices to account owners, the mailed recovery, the nightly deletion of expired rows, the hourly release of unused CPFs. */
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
  const giveBack: JobHandler<NoData> = {
    job: { name: 'identidade.devolver_vazios', cron: '41 * * * *' },
    handle: () => devolverVazios({ actor, input: null, deps }),
  };
  return [
    on(avisarAcessoJob, avisarAcesso),
    on(avisarSenhaJob, avisarSenha),
    on(avisarFatorJob, avisarFator),
    on(avisarChaveJob, avisarChave),
    on(recuperarPorEmailJob, enviarPorEmail),
    forget,
    giveBack,
  ];
}
