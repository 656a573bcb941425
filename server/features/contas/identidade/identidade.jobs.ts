import { randomUUID } from 'node:crypto';
import { accountColumns, type Account, type AccountColumns } from '#platform/account.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** Job data of a notice to an account's owner: the account (one of the ids), when it happened, and an id of this occurrence. */
type AccountNoticeData = AccountColumns & { em: string; vez: string };

/** Job data for a notice about an account, with a fresh id of the occurrence. */
export function accountNotice(account: Account, now: Date): AccountNoticeData {
  return { ...accountColumns(account), em: now.toISOString(), vez: randomUUID() };
}

/** Mails the owner that somebody signed in on an unknown browser. */
export const avisarAcessoJob: JobDefinition<AccountNoticeData & { navegador: string }> = {
  name: 'conta.avisar_acesso',
  options: PATIENT_RETRIES,
};

/** Mails the owner that the password was changed. */
export const avisarSenhaJob: JobDefinition<AccountNoticeData> = {
  name: 'conta.avisar_senha',
  options: PATIENT_RETRIES,
};

export type FactorChange = 'ativada' | 'desligada' | 'codigos_novos' | 'codigo_usado';

/** Mails the owner what happened to the second factor. */
export const avisarFatorJob: JobDefinition<AccountNoticeData & { mudanca: FactorChange }> = {
  name: 'conta.avisar_fator',
  options: PATIENT_RETRIES,
};

/** `guarda`: what keeps the new passkey, in words of ours. */
export type ChaveChange = { mudanca: 'criada'; guarda: string } | { mudanca: 'removida' | 'todas' };

/** Mails the owner what happened to the passkeys; `todas`: all were removed, with everything else that opened the account. */
export const avisarChaveJob: JobDefinition<AccountNoticeData & ChaveChange> = {
  name: 'conta.avisar_chave',
  options: PATIENT_RETRIES,
};

/** Looks up the accounts of an address and mails the recovery links; done by a job so that the request takes the same time for every address. */
export const recuperarPorEmailJob: JobDefinition<{ lacre: string; vez: string; medico?: true }> = {
  name: 'conta.recuperar',
  // Given up after about half an hour: by then the person asks for another link.
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
};
