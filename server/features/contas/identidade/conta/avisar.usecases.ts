import type { Mailer } from '#ports/mail.ts';
import { accountKey, accountOfRow, accountRole } from '#platform/account.ts';
import type { Sistema } from '#platform/actor.ts';
import { countTry, giveTryBack } from '#platform/db/queries/rate-limit.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { findAddress } from './contas.repository.ts';
import type { ChaveChange, FactorChange, accountNotice } from '../identidade.jobs.ts';
import * as mails from './conta.mails.ts';
import type { AccountNotice } from './conta.mails.ts';

export type NoticeDeps = BaseDeps & { mailer: Mailer; signer: Signer; settings: MailSettings };

type NoticeCall<More> = UseCase<Sistema, ReturnType<typeof accountNotice> & More, NoticeDeps>;

/** The page on which each role manages its account; without a session it leads to the sign-in first. */
const PAGES = { Paciente: '/conta', Admin: '/seguranca', Medico: '/medico/seguranca' } as const;

/** Ten notices of new access an hour: a program that signs in without keeping its cookie is reported, but not each time. */
export const NEW_ACCESS_LIMIT = { max: 10, windowSeconds: 3600 };

/** The address and content of a notice; null while the account has no address. Unconfirmed addresses get it too: docs/decisions/0013. */
async function buildNotice({ input, deps }: NoticeCall<unknown>): Promise<AccountNotice | null> {
  const account = accountOfRow(input);
  const para = account && (await findAddress(deps.db, account));
  if (!account || !para) return null;
  const pagina = PAGES[accountRole(account)];
  return { para, em: new Date(input.em), pagina, chave: `conta-${input.vez}` };
}

/** Mails "Novo acesso à sua conta", at most ten an hour for one account. */
export async function avisarAcesso(call: NoticeCall<{ navegador: string }>): Promise<void> {
  const { input, deps } = call;
  const aviso = await buildNotice(call);
  if (!aviso) return;
  const account = accountOfRow(input);
  const key = deps.signer.key('aviso-acesso', account ? accountKey(account) : '');
  if (!(await countTry(deps.db, key, NEW_ACCESS_LIMIT))) return;
  const mail = mails.mailNovoAcesso(deps.settings, { ...aviso, navegador: input.navegador });
  await deps.mailer.send(mail).catch(async (error: unknown) => {
    // The job is retried: failures of the mail server must not use up the limit.
    await giveTryBack(deps.db, key);
    throw error;
  });
}

/** Mails "A sua senha mudou". */
export async function avisarSenha(call: NoticeCall<unknown>): Promise<void> {
  const aviso = await buildNotice(call);
  if (aviso) await call.deps.mailer.send(mails.mailSenhaMudou(call.deps.settings, aviso));
}

/** Mails what happened to the second factor. */
export async function avisarFator(call: NoticeCall<{ mudanca: FactorChange }>): Promise<void> {
  const { mudanca } = call.input;
  const aviso = await buildNotice(call);
  if (aviso) {
    await call.deps.mailer.send(mails.mailSegundoFator(call.deps.settings, { ...aviso, mudanca }));
  }
}

/** Mails what happened to the passkeys. */
export async function avisarChave(call: NoticeCall<ChaveChange>): Promise<void> {
  const aviso = await buildNotice(call);
  if (aviso) await call.deps.mailer.send(mails.mailChaveDeAcesso(call.deps.settings, aviso, call.input));
}
