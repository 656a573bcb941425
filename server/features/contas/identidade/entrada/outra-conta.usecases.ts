import { accountKey } from '#platform/account.ts';
import { call, locks, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import type { Browser } from '#platform/http/browser.ts';
import { passwordFits } from '#platform/secrets/password.ts';
import { lockAccount } from '../conta/contas.repository.ts';
import * as errors from '../identidade.errors.ts';
import { deleteFactor, isFactorActive, lockFactor } from '../segundo-fator/segundo-fator.repository.ts';
import { useCode } from '../segundo-fator/segundo-fator.usecases.ts';
import { endAccess } from '../sessao/fim-do-acesso.usecases.ts';
import type { SessionDeps } from '../sessao/sessoes.usecases.ts';
import { listCodeFranquias } from './entrada.policy.ts';
import { beginAttempt, findPatientForPassword } from './entrada.usecases.ts';
import { countAttempt, type OnSuccess } from './tentativas.usecases.ts';

/** The account of another person whose password somebody typed; `encerrar` is to be called in the transaction of the act. */
export type OutraConta = {
  clienteId: string;
  senhaHash: string;
  codigo: string | null;
  /** To be sent with the transaction of what the proof leads to. */
  onSuccess: OnSuccess;
};

/**
 * Proves that somebody who is signed in elsewhere knows the password of a patient's account. It counts like a sign-in, and until
 * the password was right every CPF costs the same work and is answered alike, registered or not.
 * @throws 403 senha_incorreta, 409 codigo_necessario after a right password where the account has a second factor, 429
 */
export async function provarOutraConta(
  deps: SessionDeps,
  { cpf, senha, codigo, browser }: { cpf: string; senha: string; codigo: string; browser: Browser },
): Promise<OutraConta> {
  const { account: found, ...attempt } = await beginAttempt(deps, cpf, { cpf }, browser, (db) =>
    findPatientForPassword(db, cpf),
  );
  const { account, decoy } = found;
  const { onSuccess, caller } = attempt;
  const fits = await passwordFits(account?.senha_hash ?? null, senha, caller, decoy);
  if (!account || !fits) throw errors.senhaDoCadastroIncorreta();
  const proven = { clienteId: account.id, senhaHash: account.senha_hash };
  const of = { clienteId: account.id };
  if (!(await isFactorActive(deps.db, of))) return { ...proven, codigo: null, onSuccess };
  if (codigo.trim() === '') throw errors.codigoNecessario();
  const used = await countAttempt(deps, listCodeFranquias({ accountName: accountKey(of), aparelho: null }));
  const both: OnSuccess = async (tx) => void (await Promise.all([onSuccess(tx), used(tx)]));
  return { ...proven, codigo, onSuccess: both };
}

/**
 * Ends every way into an account whose password was proven: sessions, links, keys, codes and the second factor.
 * @throws 403 where the password changed since, 401 for a wrong code
 */
export async function encerrarOutraConta(
  tx: QueriesInTransaction,
  deps: SessionDeps,
  { clienteId, senhaHash, codigo, onSuccess }: OutraConta,
): Promise<Contribution> {
  const account = { clienteId };
  if ((await lockAccount(tx, account)) !== senhaHash) throw errors.senhaDoCadastroIncorreta();
  const used = codigo === null ? {} : await useCode(tx, deps, account, codigo);
  if (used === null) throw errors.codigoIncorreto();
  const factor = await lockFactor(tx, account);
  const access = await endAccess(tx, account, { evento: 'contaEncerrada', sessao: null, now: deps.clock() });
  const gone = factor ? [call(deleteFactor, factor.id)] : [];
  return merge(used, access, { writes: [...gone, call(onSuccess)] });
}
locks('account', encerrarOutraConta);
