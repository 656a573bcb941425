import { PATIENT_RETRIES, type JobDefinition, type JobHandler, type NoData } from '#platform/jobs/queue.ts';
import { avisarTroca, enviarConfirmacao, type EmailMailDeps } from './enviar.usecases.ts';
import { deleteOldEmailRows } from './email.repository.ts';

const DAY_MS = 86_400_000;

type Confirmation = {
  clienteId: string;
  /** One value for each request: retries of it make the same link. */
  vez: string;
};

/** Mails the link that confirms the contact e-mail. */
export const confirmarEmailJob: JobDefinition<Confirmation> = {
  name: 'email.confirmar',
  options: PATIENT_RETRIES,
};

/** Mails the former contact address that it was replaced. */
export const avisarTrocaJob: JobDefinition<{ trocaId: string }> = {
  name: 'email.avisar_troca',
  options: PATIENT_RETRIES,
};

/** The mails about the contact e-mail, and the nightly deletion of expired links and former addresses. */
export function emailWorkers(deps: EmailMailDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'email' } as const;
  const confirm: JobHandler<Confirmation> = {
    job: confirmarEmailJob,
    handle: (input) => enviarConfirmacao({ actor, input, deps }),
  };
  const tell: JobHandler<{ trocaId: string }> = {
    job: avisarTrocaJob,
    handle: (input) => avisarTroca({ actor, input, deps }),
  };
  const forget: JobHandler<NoData> = {
    job: { name: 'email.limpar', cron: '27 3 * * *' },
    async handle() {
      const now = deps.clock().getTime();
      await deleteOldEmailRows(deps.db, new Date(now - DAY_MS), new Date(now - 180 * DAY_MS));
    },
  };
  return [confirm, tell, forget];
}
