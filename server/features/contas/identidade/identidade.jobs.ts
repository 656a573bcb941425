import { randomUUID } from 'node:crypto';
import { accountColumns, type Account } from '../../../platform/account.ts';
import { PATIENT_RETRIES, type JobDefinition } from '../../../platform/jobs/queue.ts';

/** Whose account it is (one of the two), when it happened, and a mark of this one time. */
type Notice = { cliente_id: string | null; administrador_id: string | null; em: string; vez: string };

/** What every notice says. */
export function notice(account: Account, now: Date): Notice {
  return { ...accountColumns(account), em: now.toISOString(), vez: randomUUID() };
}

/** Tells the owner that somebody signed in on a browser the account did not know. */
export const avisarAcessoJob: JobDefinition<Notice & { navegador: string }> = {
  name: 'conta.avisar_acesso',
  options: PATIENT_RETRIES,
};

/** Tells the owner that the password is another one now. */
export const avisarSenhaJob: JobDefinition<Notice> = {
  name: 'conta.avisar_senha',
  options: PATIENT_RETRIES,
};

/** What can happen to a second factor. */
export type MudancaDoFator = 'ativada' | 'desligada' | 'codigos_novos' | 'codigo_usado';

/** Tells the owner what happened to the second factor. */
export const avisarFatorJob: JobDefinition<Notice & { mudanca: MudancaDoFator }> = {
  name: 'conta.avisar_fator',
  options: PATIENT_RETRIES,
};

/** Looks up whose address it is and mails the links: the request itself does the same for every address. */
export const recuperarPorEmailJob: JobDefinition<{ lacre: string; vez: string }> = {
  name: 'conta.recuperar',
  // A link that comes an hour late is asked for again.
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
};
