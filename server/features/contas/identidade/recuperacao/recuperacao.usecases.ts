import { parseCpf } from '../../../../../domain/contas/cpf.ts';
import { maskEmail } from '../../../../../domain/contas/email.ts';
import type { Mailer, Mail } from '../../../../adapters/mail/mail.port.ts';
import { ProviderError } from '../../../../adapters/provider-error.port.ts';
import { accountTarget, type Account } from '../../../../platform/account.ts';
import type { Actor } from '../../../../platform/actor.ts';
import { tooManyTries } from '../../../../platform/app-error.ts';
import { countTry } from '../../../../platform/db/queries/rate-limit.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import type { Browser } from '../../../../platform/http/browser.ts';
import { randomToken, tokenHash } from '../../../../platform/secrets/secrets.ts';
import { findKnownDevice } from '../entrada/aparelhos.repository.ts';
import { findAdmin, findPatientByCpf } from '../conta/contas.repository.ts';
import * as erros from '../identidade.errors.ts';
import { maskAccount, mailNovaSenha } from '../identidade.mails.ts';
import { closeRecoveries, extendRecovery, insertRecovery } from './recuperacao.repository.ts';
import type { SessionDeps } from '../sessao/sessoes.usecases.ts';

/** What recovery by a mailed link needs. */
export type RecoveryDeps = SessionDeps & {
  mailer: Mailer;
  settings: SessionDeps['settings'] & { appUrl: string; brand: string };
};

/** A recovery link holds for 30 minutes (docs/product/accounts.md). */
const LINK_MS = 30 * 60_000;
const PER_SUBJECT = { max: 5, windowSeconds: 900 };
const PER_ADDRESS = { max: 50, windowSeconds: 900 };

/**
 * Mails a patient a recovery link by CPF.
 * @returns the sentence for the page, with the address masked
 * @throws 400, 403 visitaNecessaria, 404 usuarioDesconhecido, 429, 502 emailNaoEnviado
 */
export async function recuperarPorCpf({
  actor,
  input,
  deps,
}: UseCase<Actor, { cpf: string; browser: Browser }, RecoveryDeps>): Promise<string> {
  if (actor.tipo === 'Visitante' && !actor.visita) throw erros.visitaNecessaria();
  const parsed = parseCpf(input.cpf);
  if (!parsed.ok) throw erros.cpfSemCadastro(parsed.mensagem);
  const { ip, aparelho } = input.browser;
  const visita = actor.tipo === 'Visitante' && actor.visita ? actor.visita : ip;
  // A known device keeps its own allowance, whatever unknown ones ask for.
  const known = aparelho && (await findKnownDevice(deps.db, tokenHash(aparelho), { cpf: parsed.cpf }));
  const subject = known ? `${parsed.cpf}|${known}` : parsed.cpf;
  await countRecoveryRequest(
    deps,
    [
      ['recuperar-visita', visita],
      ['recuperar', subject],
    ],
    ip,
  );
  const account = await findPatientByCpf(deps.db, parsed.cpf);
  if (!account) throw erros.usuarioDesconhecido();
  if (account.email_contato === '') {
    throw erros.emailNaoEnviado('Erro ao enviar email: ', 'este cadastro ainda não tem e-mail de contato.');
  }
  const conta = maskAccount({ cpf: account.cpf });
  const { url, chave } = await createRecoveryLink(deps, actor, { clienteId: account.id });
  await sendRecoveryMail(
    deps,
    mailNovaSenha(deps.settings, { para: account.email_contato, conta, url, chave }),
    'Erro ao enviar email: ',
  );
  return `Email para ${maskEmail(account.email_contato)} enviado com sucesso!`;
}

/** Mails the administrator a recovery link. @throws 400 emailIncorreto for any other address, 429, 502 emailNaoEnviado */
export async function recuperarAdm({
  actor,
  input,
  deps,
}: UseCase<Actor, { email: string; ip: string }, RecoveryDeps>): Promise<string> {
  const email = input.email.trim();
  if (email === '') throw erros.camposIncompletos('email');
  if (email.toLowerCase() !== deps.settings.adminEmail.toLowerCase()) throw erros.emailIncorreto();
  await countRecoveryRequest(deps, [['recuperar', email.toLowerCase()]], input.ip);
  const account = await findAdmin(deps.db, email);
  if (!account) throw erros.emailIncorreto();
  const { url, chave } = await createRecoveryLink(deps, actor, { administradorId: account.id });
  const conta = maskAccount({ email: account.email });
  await sendRecoveryMail(
    deps,
    mailNovaSenha(deps.settings, { para: account.email, conta, url, chave }),
    'Erro: ',
  );
  return 'Verifique sua caixa de entrada para redefinir a senha.';
}

/**
 * Creates a recovery link of an account; only its token hash is stored. It holds for `forMs` (30 minutes where nothing else
 * is said). A token that was given before makes the same link, with a new end.
 */
export async function createRecoveryLink(
  deps: RecoveryDeps,
  actor: Actor,
  account: Account,
  { token = randomToken(), forMs = LINK_MS }: { token?: string; forMs?: number } = {},
) {
  const chave = crypto.randomUUID();
  const expiraEm = new Date(deps.clock().getTime() + forMs);
  await deps.runInTransaction({ actor }, async (uow) => {
    if (!(await insertRecovery(uow.db, account, tokenHash(token), expiraEm))) {
      await extendRecovery(uow.db, tokenHash(token), expiraEm);
      return;
    }
    uow.audit({ action: 'senha.pedir_link', ...accountTarget(account) });
  });
  return { url: `${deps.settings.appUrl}/nova-senha/${token}`, chave };
}

/** Voids the open recovery links of an account, which may lie in the mailbox of a former address. */
export function closeRecoveryLinks(uow: UnitOfWork, account: Account, now: Date): Promise<void> {
  return closeRecoveries(uow.db, account, now);
}

async function sendRecoveryMail(deps: RecoveryDeps, mail: Mail, prefixo: string): Promise<void> {
  try {
    await deps.mailer.send(mail);
  } catch (error) {
    deps.log.warn({ err: error }, 'recovery mail not sent');
    const refused = error instanceof ProviderError && error.kind === 'refused';
    throw erros.emailNaoEnviado(
      prefixo,
      refused ? erros.MAIL_ADDRESS_REFUSED : erros.MAIL_SERVER_UNREACHABLE,
    );
  }
}

type Subject = [purpose: string, subject: string];

/** Counts a request for a recovery link against its limits: 5 for each subject and 50 for the IP address, in 15 minutes. @throws 429 */
export async function countRecoveryRequest(
  deps: Pick<RecoveryDeps, 'db' | 'signer'>,
  subjects: readonly Subject[],
  ip: string,
): Promise<void> {
  const tries = [
    ...subjects.map((subject) => countTry(deps.db, deps.signer.key(...subject), PER_SUBJECT)),
    countTry(deps.db, deps.signer.key('recuperar-ip', ip), PER_ADDRESS),
  ];
  if ((await Promise.all(tries)).includes(false)) throw tooManyTries();
}
