import type { JobHandler } from '#platform/jobs/queue.ts';
import { avisarCadastro, enviarConvite, type MedicosMailDeps } from './medicos.usecases.ts';
import { avisarCadastroJob, convidarMedicoJob } from './medicos.jobs.ts';

/** The mails to doctors: invitations, and what was changed by somebody else. */
export function medicosWorkers(deps: MedicosMailDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'médicos' } as const;
  const invite: JobHandler<{ medico_id: string; vez: string }> = {
    job: convidarMedicoJob,
    handle: (input) => enviarConvite({ actor, input, deps }),
  };
  const tell: JobHandler<{ lacre: string; em: string; vez: string }> = {
    job: avisarCadastroJob,
    handle: (input) => avisarCadastro({ actor, input, deps }),
  };
  return [invite, tell];
}
