import { type JobHandler, PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { avisarCadastro, enviarConvite, type MedicosMailDeps } from './avisar.usecases.ts';

/** Mails a doctor, at the address of before, that the administrator changed their record; the queue holds the address sealed. */
export const avisarCadastroJob: JobDefinition<{ lacre: string; em: string; vez: string }> = {
  name: 'medicos.avisar_cadastro',
  options: PATIENT_RETRIES,
};

/** Mails a doctor the link for the first password; `vez` is an id of this invitation, so that a retry makes the same link. */
export const convidarMedicoJob: JobDefinition<{ medico_id: string; vez: string }> = {
  name: 'medicos.convidar',
  options: PATIENT_RETRIES,
};

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
