import { validarSenha } from '../../../../../domain/senha.ts';
import { accountKey, accountOf, accountTarget, type Account } from '../../../../platform/account.ts';
import type { Admin, Paciente } from '../../../../platform/actor.ts';
import { muitasTentativas } from '../../../../platform/app-error.ts';
import { countTry, forgetTries } from '../../../../platform/db/queries/rate-limit.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import { hashPassword, passwordFits } from '../../../../platform/secrets/password.ts';
import type { Signer } from '../../../../platform/secrets/secrets.ts';
import { avisarSenhaJob, notice } from '../identidade.jobs.ts';
import { lockAccount, readPasswordHash, updatePassword } from './contas.repository.ts';
import { endSessions } from '../sessao/revogar.usecases.ts';
import { campoInvalido, senhaIncorreta, senhaNecessaria, senhasDiferentes } from '../identidade.errors.ts';
import { deletePendingOf } from '../segundo-fator/pendentes.repository.ts';
import { closeRecoveries } from '../recuperacao/recuperacao.repository.ts';

export type PasswordDeps = BaseDeps & { signer: Signer };

/** Like signing in: ten wrong passwords in 15 minutes. Only whoever holds a session of the account can use them up. */
const PER_ACCOUNT = { max: 10, windowSeconds: 900 };

/** That the password held, and which one it was. */
export type Prova = { senhaHash: string };

/**
 * The signed-in person proves once more who is there, before something that a walked-away browser must not do.
 * @returns what `exigirProva` asks for in the transaction of the act
 * @throws 403 senha_necessaria without a password, 403 senha_incorreta, 429
 */
export async function exigirSenha({
  actor,
  input,
  deps,
}: UseCase<Paciente | Admin, { senhaAtual: string | undefined }, PasswordDeps>): Promise<Prova> {
  if (!input.senhaAtual) throw senhaNecessaria();
  const account = accountOf(actor);
  const key = deps.signer.key('senha-atual', accountKey(account));
  if (!(await countTry(deps.db, key, PER_ACCOUNT))) throw muitasTentativas();
  const stored = await readPasswordHash(deps.db, account);
  const fits = await passwordFits(stored, input.senhaAtual);
  if (stored === null || !fits) throw senhaIncorreta();
  await forgetTries(deps.db, key);
  return { senhaHash: stored };
}

/**
 * Locks the account and asks whether the proven password is still its own: what somebody began with the old one
 * must not end after the owner has set another. @throws 403 senha_incorreta
 */
export async function exigirProva(
  uow: UnitOfWork,
  actor: Paciente | Admin,
  { senhaHash }: Prova,
): Promise<void> {
  if ((await lockAccount(uow.db, accountOf(actor))) !== senhaHash) throw senhaIncorreta();
}

type NewPassword = { senhaAtual: string; senha: string; confirmacao: string };

/** Changes the password by hand; this browser stays in, every other one is out. @throws 400, 403, 429 */
export async function trocarSenha({
  actor,
  input,
  deps,
}: UseCase<Paciente | Admin, NewPassword, PasswordDeps>): Promise<void> {
  conferirNovaSenha(input);
  const prova = await exigirSenha({ actor, input, deps });
  const senhaHash = await hashPassword(input.senha);
  const account = accountOf(actor);
  await deps.runInTransaction({ actor }, async (uow) => {
    await exigirProva(uow, actor, prova);
    await setPassword(uow, { account, senhaHash, allBut: actor.sessaoId, now: deps.clock() });
  });
}

/** In the order of docs/product/rules.md. @throws 400 with its words */
export function conferirNovaSenha({ senha, confirmacao }: { senha: string; confirmacao: string }): void {
  if (senha !== confirmacao) throw senhasDiferentes();
  const fraca = validarSenha(senha);
  if (fraca) throw campoInvalido('senha', fraca);
}

type PasswordChange = { account: Account; senhaHash: string; allBut: string | null; now: Date };

/**
 * A new password, and the end of whatever the old one had opened: sessions but one, half-finished sign-ins,
 * links. The owner is told.
 */
export async function setPassword(
  uow: UnitOfWork,
  { account, senhaHash, allBut, now }: PasswordChange,
): Promise<void> {
  await updatePassword(uow.db, account, senhaHash);
  await closeRecoveries(uow.db, account, now);
  await deletePendingOf(uow.db, account);
  await endSessions(uow, account, allBut);
  await uow.enqueue(avisarSenhaJob, notice(account, now));
  uow.audit({ acao: 'senha.trocar', ...accountTarget(account) });
}
