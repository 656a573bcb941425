import type { JobHandler } from '../../../platform/jobs/queue.ts';
import type { RecoveryDeps } from '../identidade/identidade.public.ts';
import { enviarConvite } from './medicos.usecases.ts';
import { convidarMedicoJob } from './medicos.jobs.ts';

/** The mailed invitations of doctors. */
export function medicosWorkers(deps: RecoveryDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'convite de médico' } as const;
  const invite: JobHandler<{ medico_id: string; vez: string }> = {
    job: convidarMedicoJob,
    handle: (input) => enviarConvite({ actor, input, deps }),
  };
  return [invite];
}
