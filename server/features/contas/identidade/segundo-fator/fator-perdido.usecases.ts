import { accountTarget, type Account } from '#platform/account.ts';
import type { Sistema } from '#platform/actor.ts';
import { job, locks, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { findAdmin, findPatientByCpf, lockAccount } from '../conta/contas.repository.ts';
import { accountNotice, avisarFatorJob } from '../identidade.jobs.ts';
import { endAccess } from '../sessao/fim-do-acesso.usecases.ts';
import { deleteFactor, lockFactor } from './segundo-fator.repository.ts';

/**
 * Removes the administrator's second factor where it was activated before an instant, and ends every session: the way back
 * when phone and recovery codes are lost (`ADMIN_SECOND_FACTOR_RESET`). One activated since stays, however often this runs.
 */
export async function esquecerFatorPerdido({
  actor,
  input: { email, antes },
  deps,
}: UseCase<Sistema, { email: string; antes: Date }, BaseDeps>): Promise<void> {
  const admin = await findAdmin(deps.db, email);
  if (!admin) return;
  const account = { administradorId: admin.id };
  await deps.runInTransaction({ actor }, async (uow) => {
    await lockAccount(uow.db, account);
    const fator = await lockFactor(uow.db, account);
    if (!fator?.ativo_em || fator.ativo_em >= antes) return;
    await deleteFactor(uow.db, fator.id);
    const ending = { evento: 'acessoEncerradoPorOutro', sessao: null, now: deps.clock() } as const;
    await uow.add(await endAccess(uow.db, account, ending));
    uow.audit({ action: 'segundo_fator.esquecer', ...accountTarget(account) });
    deps.log.warn("the administrator's second factor was removed: ADMIN_SECOND_FACTOR_RESET asks for it");
  });
}

/**
 * Removes the second factor of an account whose owner lost phone and recovery codes, ends every way into it and tells the
 * owner by mail. @returns null where none is set up
 */
export async function forgetFactor(
  tx: QueriesInTransaction,
  account: Account,
  now: Date,
): Promise<Contribution | null> {
  await lockAccount(tx, account);
  const fator = await lockFactor(tx, account);
  if (!fator) return null;
  await deleteFactor(tx, fator.id);
  const ending = { evento: 'segundoFatorDesligadoPorOutro', sessao: null, now } as const;
  const access = await endAccess(tx, account, ending);
  const told = job(avisarFatorJob, { ...accountNotice(account, now), mudanca: 'desligada' });
  return merge(access, { jobs: [told] });
}
locks('account', forgetFactor);

type OfPatient = UseCase<Sistema, { cpf: string; semFator: boolean }, BaseDeps>;

/**
 * Ends every way into a patient's account, from the command line: sessions, links, sign-ins that wait for their code. With
 * `semFator` the second factor of somebody who lost phone and recovery codes goes as well, and its owner is told by mail.
 * @returns whether a second factor was turned off; null when no account has this CPF
 */
export async function encerrarAcessosDoPaciente({
  actor,
  input: { cpf, semFator },
  deps,
}: OfPatient): Promise<{ fatorDesligado: boolean } | null> {
  const patient = await findPatientByCpf(deps.db, cpf);
  if (!patient) return null;
  const account = { clienteId: patient.id };
  return deps.runInTransaction({ actor }, async (uow) => {
    await lockAccount(uow.db, account);
    const now = deps.clock();
    const forgotten = semFator ? await forgetFactor(uow.db, account, now) : null;
    const ending = { evento: 'acessoEncerradoPorOutro', sessao: null, now } as const;
    await uow.add(merge(forgotten ?? {}, await endAccess(uow.db, account, ending)));
    uow.audit({ action: 'sessao.encerrar_todas', ...accountTarget(account) });
    if (forgotten) uow.audit({ action: 'segundo_fator.esquecer', ...accountTarget(account) });
    return { fatorDesligado: forgotten !== null };
  });
}
