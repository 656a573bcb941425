import { parseCpf } from '#domain/contas/cpf.ts';
import { maskEmail } from '#domain/contas/email.ts';
import type { Mailer, Mail } from '#ports/mail.ts';
import { ProviderError } from '#ports/provider-error.ts';
import { accountTarget, type Account } from '#platform/account.ts';
import type { Actor } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { UseCase } from '#platform/deps.ts';
import type { Browser } from '#platform/http/browser.ts';
import { randomToken, tokenHash } from '#platform/secrets/secrets.ts';
import { countedNetwork, networkOf } from '#platform/space/network.ts';
import { refuseOtherThanAdmin } from '../entrada/tentativas.usecases.ts';
import { findKnownDevice } from '../entrada/aparelhos.repository.ts';
import { findAdmin, findPatientByCpf } from '../conta/contas.repository.ts';
import * as errors from '../identidade.errors.ts';
import { maskAccount, mailNovaSenha } from '../identidade.mails.ts';
import { extendRecovery, insertRecovery } from './recuperacao.repository.ts';
import type { SessionDeps } from '../sessao/sessoes.usecases.ts';

export type RecoveryDeps = SessionDeps & {
  mailer: Mailer;
  settings: SessionDeps['settings'] & { appUrl: string; brand: string };
};

/** A recovery link holds for 30 minutes (docs/product/accounts.md). */
export const LINK_MS = 30 * 60_000;
/** Requests of one browser, and of one network for one account. */
export const OWN: Limit = { max: 5, windowSeconds: 900 };
/** Requests of all networks together for one account. */
export const PER_ACCOUNT: Limit = { max: 15, windowSeconds: 900 };
/** Let through when other people's requests used up the account's: the owner always gets a mail within ten minutes. */
export const RESERVED: Limit = { max: 1, windowSeconds: 600 };
/** Mails to one address, which may be that of several accounts; a mail in ten minutes is left here, too. */
export const PER_RECIPIENT: Limit = { max: 30, windowSeconds: 3_600 };
/** Requests of one network, for whichever accounts. */
export const PER_NETWORK: Limit = { max: 50, windowSeconds: 900 };

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
  if (actor.tipo === 'Visitante' && !actor.visita) throw errors.visitaNecessaria();
  const parsed = parseCpf(input.cpf);
  if (!parsed.ok) throw errors.cpfSemCadastro(parsed.mensagem);
  const { ip, aparelho } = input.browser;
  const visita = actor.tipo === 'Visitante' && actor.visita ? actor.visita : ip;
  // A known device keeps its own allowance, whatever unknown ones ask for.
  const known = aparelho && (await findKnownDevice(deps.db, tokenHash(aparelho), { cpf: parsed.cpf }));
  if (!(await countTry(deps.db, deps.signer.key('recuperar-visita', visita), OWN))) throw tooManyTries();
  if (known === null) await countRecoveryRequest(deps, ['recuperar', parsed.cpf], ip);
  else if (!(await countTry(deps.db, deps.signer.key('recuperar', `${parsed.cpf}|${known}`), OWN))) {
    throw tooManyTries();
  }
  const account = await findPatientByCpf(deps.db, parsed.cpf);
  if (!account) throw errors.usuarioDesconhecido();
  if (account.email_contato === '') {
    throw errors.emailNaoEnviado('Erro ao enviar email: ', 'este cadastro ainda não tem e-mail de contato.');
  }
  await countRecoveryMail(deps, account.email_contato);
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
  if (email === '') throw errors.camposIncompletos('email');
  await refuseOtherThanAdmin(deps, email, input.ip);
  await countRecoveryRequest(deps, ['recuperar', email.toLowerCase()], input.ip);
  const account = await findAdmin(deps.db, email);
  if (!account) throw errors.emailIncorreto();
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
  await keepLink({ actor, input: { account, hash: tokenHash(token), expiraEm }, deps });
  return { url: `${deps.settings.appUrl}/nova-senha/${token}`, chave };
}

type Link = { account: Account; hash: Buffer; expiraEm: Date };

const keepLink = command({
  load: ({ input: { account, hash, expiraEm } }: UseCase<Actor, Link, RecoveryDeps>) => ({
    made: call(insertRecovery, account, hash, expiraEm),
  }),
  decide: ({ made }, { input: { account, hash, expiraEm } }) =>
    made
      ? { audit: [{ action: 'senha.pedir_link', ...accountTarget(account) }] }
      : { writes: [call(extendRecovery, hash, expiraEm)] },
});

async function sendRecoveryMail(deps: RecoveryDeps, mail: Mail, prefixo: string): Promise<void> {
  try {
    await deps.mailer.send(mail);
  } catch (error) {
    deps.log.warn({ err: error }, 'recovery mail not sent');
    const refused = error instanceof ProviderError && error.kind === 'refused';
    throw errors.emailNaoEnviado(
      prefixo,
      refused ? errors.MAIL_ADDRESS_REFUSED : errors.MAIL_SERVER_UNREACHABLE,
    );
  }
}

type Subject = [purpose: string, subject: string];

/**
 * Counts a request for a recovery link from an unknown browser: five of one network for one account, 50 of one network, 15 of
 * all networks for one account, in 15 minutes. Requests use up their own network's share first; when the account's is used up,
 * one in ten minutes is let through all the same, so that its owner can always get a link.
 * @throws 429
 */
export async function countRecoveryRequest(
  deps: Pick<RecoveryDeps, 'db' | 'signer' | 'loopbackExempt'>,
  [purpose, subject]: Subject,
  ip: string,
): Promise<void> {
  const { db, signer } = deps;
  const network = countedNetwork(deps, ip);
  const own = await Promise.all([
    countTry(db, signer.key(`${purpose}-aqui`, `${networkOf(ip)}|${subject}`), OWN),
    network === null || countTry(db, signer.key('recuperar-rede', network), PER_NETWORK),
  ]);
  if (own.includes(false)) throw tooManyTries();
  if (await countTry(db, signer.key(purpose, subject), PER_ACCOUNT)) return;
  if (!(await countTry(db, signer.key(`${purpose}-reserva`, subject), RESERVED))) throw tooManyTries();
}

async function countRecoveryMail({ db, signer }: RecoveryDeps, address: string): Promise<void> {
  const to = address.toLowerCase();
  if (await countTry(db, signer.key('recuperar-para', to), PER_RECIPIENT)) return;
  if (!(await countTry(db, signer.key('recuperar-para-reserva', to), RESERVED))) throw tooManyTries();
}
