import { countOlderRecoveryCodes, renovarFatores } from '#features/contas/identidade/identidade.public.ts';
import { recuperarPorEmailJob } from '#features/contas/identidade/identidade.jobs.ts';
import { countSessoesOfBefore } from '#features/documentos/assinar/assinar.public.ts';
import { renovarSegredos } from '#features/documentos/segredo/guardados.public.ts';
import {
  confirmarContestacaoJob,
  responderContestacaoJob,
} from '#features/titular/contestacoes/contestacoes.jobs.ts';
import type { Storage } from '#ports/storage.ts';
import { countUnfinished } from '#platform/db/queries/failed-jobs.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { PATIENT_RETRIES } from '#platform/jobs/queue.ts';
import type { AppSecrets } from '#platform/secrets/app-secret.ts';
import { createRenewing, type RenewalCount } from '#platform/secrets/renewal.ts';
import { avisarCadastroJob } from '#features/contas/medicos/medicos.workers.ts';
import { actor } from '../copias.ts';

/** Mails whose address or link is made from APP_SECRET when they are sent. */
const MAILS = [recuperarPorEmailJob, avisarCadastroJob, confirmarContestacaoJob, responderContestacaoJob];

const REVIVED = MAILS.filter(({ options }) => options === PATIENT_RETRIES);
const namesOf = (jobs: readonly { name: string }[]) => jobs.map(({ name }) => name);

/** Counts under APP_SECRET_PREVIOUS: rows to renew, rows that end by themselves, and rows that only it opens. */
export type UnderPrevious = {
  fatores: RenewalCount;
  segredos: RenewalCount;
  sessoes: number;
  emails: number;
  /** Accounts with unused recovery codes from before the change. */
  codigos: number;
};

/** Renews what is under APP_SECRET_PREVIOUS, or only counts it. @param since when APP_SECRET was changed */
export async function renewAll(
  deps: BaseDeps & { storage: Storage },
  secrets: AppSecrets,
  { write, since }: { write: boolean; since: Date },
): Promise<UnderPrevious> {
  const call = { actor, input: { write }, deps: { ...deps, ...createRenewing(secrets) } };
  return {
    fatores: await renovarFatores(call),
    segredos: await renovarSegredos(call),
    sessoes: await countSessoesOfBefore(call.deps),
    emails: await countUnfinished(deps.db, namesOf(MAILS), namesOf(REVIVED)),
    codigos: await countOlderRecoveryCodes(deps.db, since),
  };
}

/** How many rows are under the previous secret, those that wait for their end among them. */
export function rowsOf({ fatores, segredos, sessoes, emails }: UnderPrevious): number {
  return fatores.previous + segredos.previous + sessoes + emails;
}
