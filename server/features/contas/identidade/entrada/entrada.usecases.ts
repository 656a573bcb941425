import { parseCpf } from '#domain/contas/cpf.ts';
import { accountKey, accountOfRow, accountTarget, type Account } from '#platform/account.ts';
import type { Actor } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { together, type Queries } from '#platform/db/database.ts';
import { call } from '#platform/db/command/decision.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import type { Browser } from '#platform/http/browser.ts';
import { PROVEN, strangerAt, type HashCaller } from '#platform/secrets/hash-queue.ts';
import { isImportedHash } from '#platform/secrets/imported-hash.ts';
import { hashPassword, passwordFits } from '#platform/secrets/password.ts';
import { countedNetwork, networkOf } from '#platform/space/network.ts';
import { randomToken, tokenHash } from '#platform/secrets/secrets.ts';
import { findKnownDevice } from './aparelhos.repository.ts';
import {
  findAdmin,
  findImportedDecoy,
  findMedico,
  findPatientByCpf,
  lockAccount,
  updatePassword,
} from '../conta/contas.repository.ts';
import { listSignInFranquias, listCodeFranquias } from './entrada.policy.ts';
import * as errors from '../identidade.errors.ts';
import { findPending, insertPending, takePending } from '../segundo-fator/pendentes.repository.ts';
import { isFactorActive } from '../segundo-fator/segundo-fator.repository.ts';
import { useCode } from '../segundo-fator/segundo-fator.usecases.ts';
import { lookUpBrowser, openSession, type SignedIn, type SessionDeps } from '../sessao/sessoes.usecases.ts';
import { countAttempt, prepareAttempt, refuseOtherThanAdmin, type OnSuccess } from './tentativas.usecases.ts';

/** Signed in, or the password was right and the code is still to come (`pendente` is the token of that wait). */
export type SignInResult = SignedIn | { papel: null; pendente: string };

/** How long the code may take; after that the password is asked again. */
export const PENDING_SECONDS = 10 * 60;

type Password = { senha: string; browser: Browser };

const wrongCpf = () => errors.credenciaisIncorretas('CPF ou senha incorretos.');
const wrongEmail = () => errors.credenciaisIncorretas('E-mail ou senha incorretos.');

/**
 * Signs a patient in. Until the password was right, every CPF costs the same work, registered or not.
 * @throws 400, 401, 429 with the words of docs/product/messages.md
 */
export async function entrar({
  actor,
  input,
  deps,
}: UseCase<Actor, Password & { cpf: string }, SessionDeps>): Promise<SignInResult> {
  if (input.cpf.trim() === '' || input.senha === '') throw errors.camposIncompletos('cpf', 'senha');
  const parsed = parseCpf(input.cpf);
  if (!parsed.ok) throw wrongCpf();
  const { cpf } = parsed;
  const { account: found, ...attempt } = await beginAttempt(deps, cpf, { cpf }, input.browser, (db) =>
    findPatientForPassword(db, cpf),
  );
  const { account, decoy } = found;
  const { onSuccess, caller } = attempt;
  const fits = await passwordFits(account?.senha_hash ?? null, input.senha, caller, decoy);
  if (!account || !fits) throw wrongCpf();
  const proven = {
    account: { clienteId: account.id },
    senhaHash: account.senha_hash,
    renewed: isImportedHash(account.senha_hash) ? await hashPassword(input.senha) : null,
    wrong: wrongCpf,
    onSuccess,
  };
  return continueSignIn(deps, actor, proven, input.browser);
}

/** Signs the administrator in. @throws 400 emailIncorreto for any other address (docs/product/rules.md), 401, 429 */
export async function entrarAdm({
  actor,
  input,
  deps,
}: UseCase<Actor, Password & { email: string }, SessionDeps>): Promise<SignInResult> {
  const email = input.email.trim();
  if (email === '' || input.senha === '') throw errors.camposIncompletos('email', 'senha');
  await refuseOtherThanAdmin(deps, email, input.browser.ip);
  const name = email.toLowerCase();
  const { account, onSuccess, caller } = await beginAttempt(deps, name, { email }, input.browser, (db) =>
    findAdmin(db, email),
  );
  const fits = await passwordFits(account?.senha_hash ?? null, input.senha, caller);
  if (!account || !fits) throw wrongEmail();
  const proven = {
    account: { administradorId: account.id },
    senhaHash: account.senha_hash,
    wrong: wrongEmail,
    onSuccess,
  };
  return continueSignIn(deps, actor, proven, input.browser);
}

/**
 * Signs a doctor in. An unknown address answers, and takes as long, as a wrong password.
 * @throws 400 without e-mail or password, 401, 403 acesso_desativado for an inactive doctor, 429
 */
export async function entrarMedico({
  actor,
  input,
  deps,
}: UseCase<Actor, Password & { email: string }, SessionDeps>): Promise<SignInResult> {
  const email = input.email.trim();
  if (email === '' || input.senha === '') throw errors.camposIncompletos('email', 'senha');
  // The administrator's tries at the same address are counted apart.
  const name = `medico:${email.toLowerCase()}`;
  const who = { emailDoMedico: email };
  const { account, onSuccess, caller } = await beginAttempt(deps, name, who, input.browser, (db) =>
    findMedico(db, email),
  );
  const fits = await passwordFits(account?.senha_hash ?? null, input.senha, caller);
  if (!account?.senha_hash || !fits) throw wrongEmail();
  if (account.estado === 'inativo') {
    await onSuccess();
    throw errors.acessoDesativado();
  }
  const proven = {
    account: { medicoId: account.id },
    senhaHash: account.senha_hash,
    wrong: wrongEmail,
    onSuccess,
  };
  return continueSignIn(deps, actor, proven, input.browser);
}

/**
 * Counts an attempt and reads the account by `find`, in one round trip.
 * @returns the account, what to do after a success, and in which line this browser waits for the hash
 * @throws 429
 */
export async function beginAttempt<Found>(
  deps: SessionDeps,
  accountName: string,
  who: { cpf: string } | { email: string } | { emailDoMedico: string },
  { ip, aparelho }: Browser,
  find: (db: Queries) => Promise<Found>,
): Promise<{ account: Found; onSuccess: OnSuccess; caller: HashCaller }> {
  const known = aparelho && (await findKnownDevice(deps.db, tokenHash(aparelho), who));
  const from = { network: networkOf(ip), exempt: countedNetwork(deps, ip) === null };
  const attempt = prepareAttempt(deps, listSignInFranquias({ accountName, ...from, aparelho: known }));
  const [within, account] = await together(deps.db, (one) => Promise.all([attempt.count(one), find(one)]));
  if (!within) throw tooManyTries();
  return { account, onSuccess: attempt.onSuccess, caller: known === null ? strangerAt(ip) : PROVEN };
}

/** The account of a CPF, and what every password is compared with beside its hash (`passwordFits`). */
export async function findPatientForPassword(db: Queries, cpf: string) {
  const [account, decoy] = await Promise.all([findPatientByCpf(db, cpf), findImportedDecoy(db)]);
  return { account, decoy };
}

type Proven = {
  account: Account;
  senhaHash: string;
  /** Our own hash of the password, to replace one of a hosted predecessor. */
  renewed?: string | null;
  wrong: () => Error;
  onSuccess: OnSuccess;
};

/** After the right password: asks for the code where the account has a second factor, otherwise opens a session. @throws `wrong` when the password was changed meanwhile */
function continueSignIn(
  deps: SessionDeps,
  actor: Actor,
  { account, senhaHash, renewed = null, wrong, onSuccess }: Proven,
  browser: Browser,
): Promise<SignInResult> {
  return deps.runInTransaction({ actor }, async (uow) => {
    // Comparing the hash takes a while; a password set in between makes this attempt void.
    const [locked, comCodigo, seen] = await Promise.all([
      lockAccount(uow.db, account),
      isFactorActive(uow.db, account),
      lookUpBrowser(uow.db, account, browser),
    ]);
    if (locked !== senhaHash) throw wrong();
    if (renewed !== null) {
      uow.audit({ action: 'senha.renovar', ...accountTarget(account) });
      await uow.add({ writes: [call(updatePassword, account, renewed, false)] });
    }
    const result = comCodigo
      ? await awaitCode(uow, deps, account)
      : await openSession(uow, deps, account, browser, seen);
    // Last, so that it leaves with the commit: everybody in a network shares one of these rows.
    await uow.add({ writes: [call(onSuccess)] });
    return result;
  });
}

/** Notes that the password was right and the code is still to come. @returns the token of that wait */
async function awaitCode(
  uow: UnitOfWork,
  deps: Pick<SessionDeps, 'clock'>,
  account: Account,
): Promise<{ papel: null; pendente: string }> {
  const pendente = randomToken();
  const expiraEm = new Date(deps.clock().getTime() + PENDING_SECONDS * 1000);
  await insertPending(uow.db, account, tokenHash(pendente), expiraEm);
  uow.audit({ action: 'sessao.pedir_codigo', ...accountTarget(account) });
  return { papel: null, pendente };
}

type Code = { codigo: string; pendente: string | null; browser: Browser };

/**
 * Completes a sign-in with a code of the authenticator or a recovery code.
 * @throws 400 without a code, 401 codigo_incorreto, 401 entrada_expirada when the password is to be typed again, 429
 */
export async function concluirEntrada({
  actor,
  input,
  deps,
}: UseCase<Actor, Code, SessionDeps>): Promise<SignedIn> {
  const { codigo, pendente, browser } = input;
  if (codigo.trim() === '') throw errors.camposIncompletos('codigo');
  const hash = pendente === null ? null : tokenHash(pendente);
  const row = hash && (await findPending(deps.db, hash, deps.clock()));
  const account = row && accountOfRow(row);
  if (!hash || !account) throw errors.entradaExpirada();
  const device = browser.aparelho && (await findKnownDevice(deps.db, tokenHash(browser.aparelho), account));
  const tries = listCodeFranquias({ accountName: accountKey(account), aparelho: device });
  const onSuccess = await countAttempt(deps, tries);
  return deps.runInTransaction({ actor }, async (uow) => {
    await lockAccount(uow.db, account);
    // Rolled back with everything else when the code is wrong: the password need not be typed again.
    if (!(await takePending(uow.db, hash))) throw errors.entradaExpirada();
    const used = await useCode(uow.db, deps, account, codigo);
    if (!used) throw errors.codigoIncorreto();
    await uow.add(used);
    const signedIn = await openSession(uow, deps, account, browser);
    await uow.add({ writes: [call(onSuccess)] });
    return signedIn;
  });
}
