import { parseCpf } from '../../../../../domain/cpf.ts';
import { accountKey, accountOfRow, accountTarget, type Account } from '../../../../platform/account.ts';
import type { Actor } from '../../../../platform/actor.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import type { Browser } from '../../../../platform/http/browser.ts';
import { passwordFits } from '../../../../platform/secrets/password.ts';
import { randomToken, tokenHash } from '../../../../platform/secrets/secrets.ts';
import { findKnownDevice } from './aparelhos.repository.ts';
import { findAdmin, findPatientByCpf, lockAccount } from '../conta/contas.repository.ts';
import { franquias, franquiasDoCodigo } from './entrada.policy.ts';
import * as erros from '../identidade.errors.ts';
import { findPending, insertPending, takePending } from '../segundo-fator/pendentes.repository.ts';
import { isActive } from '../segundo-fator/segundo-fator.repository.ts';
import { usarCodigo } from '../segundo-fator/segundo-fator.usecases.ts';
import { openSession, type Entrada, type SessionDeps } from '../sessao/sessoes.usecases.ts';
import { contarTentativa } from './tentativas.usecases.ts';

/** In, or with the password held and the code still to come. */
export type Resultado = Entrada | { papel: null; pendente: string };

/** How long the code may take; after that the password is asked again. */
export const PENDING_SECONDS = 10 * 60;

type Password = { senha: string; browser: Browser };

const wrongCpf = () => erros.credenciaisIncorretas('CPF ou senha incorretos.');
const wrongEmail = () => erros.credenciaisIncorretas('E-mail ou senha incorretos.');

/**
 * Signs a patient in. Until the password held, every CPF costs the same work, whatever there is behind it.
 * @throws 400, 401, 429 with the words of the spec
 */
export async function entrar({
  actor,
  input,
  deps,
}: UseCase<Actor, Password & { cpf: string }, SessionDeps>): Promise<Resultado> {
  if (input.cpf.trim() === '' || input.senha === '') throw erros.camposIncompletos('cpf', 'senha');
  const parsed = parseCpf(input.cpf);
  if (!parsed.ok) throw wrongCpf();
  const { cpf } = parsed;
  const held = await countSignIn(deps, cpf, { cpf }, input.browser);
  const account = await findPatientByCpf(deps.db, cpf);
  const fits = await passwordFits(account?.senha_hash ?? null, input.senha);
  if (!account || !fits) throw wrongCpf();
  await held();
  const proven = { account: { clienteId: account.id }, senhaHash: account.senha_hash, wrong: wrongCpf };
  return passwordHeld(deps, actor, proven, input.browser);
}

/** Signs the administrator in; another address than the administrator's is said so (docs/product/rules.md). */
export async function entrarAdm({
  actor,
  input,
  deps,
}: UseCase<Actor, Password & { email: string }, SessionDeps>): Promise<Resultado> {
  const email = input.email.trim();
  if (email === '' || input.senha === '') throw erros.camposIncompletos('email', 'senha');
  if (email.toLowerCase() !== deps.settings.adminEmail.toLowerCase()) throw erros.emailIncorreto();
  const held = await countSignIn(deps, email.toLowerCase(), { email }, input.browser);
  const account = await findAdmin(deps.db, email);
  const fits = await passwordFits(account?.senha_hash ?? null, input.senha);
  if (!account || !fits) throw wrongEmail();
  await held();
  const proven = {
    account: { administradorId: account.id },
    senhaHash: account.senha_hash,
    wrong: wrongEmail,
  };
  return passwordHeld(deps, actor, proven, input.browser);
}

async function countSignIn(
  deps: SessionDeps,
  conta: string,
  who: { cpf: string } | { email: string },
  { ip, aparelho }: Browser,
): Promise<() => Promise<void>> {
  const known = aparelho && (await findKnownDevice(deps.db, tokenHash(aparelho), who));
  return contarTentativa(deps, franquias({ conta, endereco: ip, aparelho: known }));
}

type Proven = { account: Account; senhaHash: string; wrong: () => Error };

/** The second step where there is one, otherwise in. @throws wrong when the password became another one meanwhile */
function passwordHeld(
  deps: SessionDeps,
  actor: Actor,
  { account, senhaHash, wrong }: Proven,
  browser: Browser,
): Promise<Resultado> {
  return deps.runInTransaction({ actor }, async (uow) => {
    // Trying the hash takes a while: a new password in between has ended what the old one opens.
    if ((await lockAccount(uow.db, account)) !== senhaHash) throw wrong();
    if (!(await isActive(uow.db, account))) return openSession(uow, deps, account, browser);
    const pendente = randomToken();
    const expiraEm = new Date(deps.clock().getTime() + PENDING_SECONDS * 1000);
    await insertPending(uow.db, account, tokenHash(pendente), expiraEm);
    uow.audit({ acao: 'sessao.pedir_codigo', ...accountTarget(account) });
    return { papel: null, pendente };
  });
}

type Code = { codigo: string; pendente: string | null; browser: Browser };

/**
 * The second step: a code of the authenticator or a recovery code, after the password.
 * @throws 400 without a code, 401 codigo_incorreto, 401 entrada_expirada when the password is to be typed again, 429
 */
export async function concluirEntrada({
  actor,
  input,
  deps,
}: UseCase<Actor, Code, SessionDeps>): Promise<Entrada> {
  const { codigo, pendente, browser } = input;
  if (codigo.trim() === '') throw erros.camposIncompletos('codigo');
  const hash = pendente === null ? null : tokenHash(pendente);
  const row = hash && (await findPending(deps.db, hash, deps.clock()));
  const account = row && accountOfRow(row);
  if (!hash || !account) throw erros.entradaExpirada();
  const device = browser.aparelho && (await findKnownDevice(deps.db, tokenHash(browser.aparelho), account));
  const tries = franquiasDoCodigo({ conta: accountKey(account), aparelho: device });
  const held = await contarTentativa(deps, tries);
  const entrada = await deps.runInTransaction({ actor }, async (uow) => {
    await lockAccount(uow.db, account);
    // Rolled back with everything else when the code is wrong: the password need not be typed again.
    if (!(await takePending(uow.db, hash))) throw erros.entradaExpirada();
    await usarCodigo(uow, deps, account, codigo);
    return openSession(uow, deps, account, browser);
  });
  await held();
  return entrada;
}
