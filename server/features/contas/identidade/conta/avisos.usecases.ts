import type { Mailer } from '../../../../adapters/mail/mail.port.ts';
import { accountKey, accountOfRow } from '../../../../platform/account.ts';
import type { Sistema } from '../../../../platform/actor.ts';
import { countTry, giveTryBack } from '../../../../platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import type { Signer } from '../../../../platform/secrets/secrets.ts';
import { findAddress } from './contas.repository.ts';
import type { MudancaDoFator, notice } from '../identidade.jobs.ts';
import * as mails from './conta.mails.ts';
import type { AccountMailSettings, Aviso } from './conta.mails.ts';

export type NoticeDeps = BaseDeps & { mailer: Mailer; signer: Signer; settings: AccountMailSettings };

type Call<More> = UseCase<Sistema, ReturnType<typeof notice> & More, NoticeDeps>;

/** A program that signs in again and again without keeping its cookie is told of, but not each time. */
const NEW_ACCESS = { max: 10, windowSeconds: 3600 };

/** Where a notice of an account goes; null while it has no address. Confirmed or not: decisions/0013. */
async function avisoDe({ input, deps }: Call<unknown>): Promise<Aviso | null> {
  const account = accountOfRow(input);
  const para = account && (await findAddress(deps.db, account));
  if (!account || !para) return null;
  const pagina = 'clienteId' in account ? '/conta' : '/loginAdm';
  return { para, em: new Date(input.em), pagina, chave: `conta-${input.vez}` };
}

/** "Novo acesso à sua conta". */
export async function avisarAcesso(call: Call<{ navegador: string }>): Promise<void> {
  const { input, deps } = call;
  const aviso = await avisoDe(call);
  if (!aviso) return;
  const account = accountOfRow(input);
  const key = deps.signer.key('aviso-acesso', account ? accountKey(account) : '');
  if (!(await countTry(deps.db, key, NEW_ACCESS))) return;
  const mail = mails.mailNovoAcesso(deps.settings, { ...aviso, navegador: input.navegador });
  await deps.mailer.send(mail).catch(async (error: unknown) => {
    // The job tries again: a mail server's bad hour must not use up what the owner may be told.
    await giveTryBack(deps.db, key);
    throw error;
  });
}

/** "A sua senha mudou". */
export async function avisarSenha(call: Call<unknown>): Promise<void> {
  const aviso = await avisoDe(call);
  if (aviso) await call.deps.mailer.send(mails.mailSenhaMudou(call.deps.settings, aviso));
}

/** What happened to the second factor. */
export async function avisarFator(call: Call<{ mudanca: MudancaDoFator }>): Promise<void> {
  const { mudanca } = call.input;
  const aviso = await avisoDe(call);
  if (aviso) {
    await call.deps.mailer.send(mails.mailSegundoFator(call.deps.settings, { ...aviso, mudanca }));
  }
}
