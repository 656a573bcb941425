import { MENSAGEM_SENHA_VISTA } from '#domain/contas/senha.ts';
import { accountKey, accountOf, accountTarget, type Account, type SignedInActor } from '#platform/account.ts';
import { tooManyTries } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/database.ts';
import { countTry, forgetTries } from '#platform/db/queries/rate-limit.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { judgeNewPassword } from '#platform/secrets/new-password.ts';
import { hashPassword, passwordFits } from '#platform/secrets/password.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { avisarSenhaJob, accountNotice } from '../identidade.jobs.ts';
import { lockAccount, readPasswordHash, readProvisionalHash, updatePassword } from './contas.repository.ts';
import { endAccess } from '../sessao/fim-do-acesso.usecases.ts';
import { campoInvalido, senhaIncorreta, senhaNecessaria, senhasDiferentes } from '../identidade.errors.ts';

/** What a check of the current password needs. */
export type PasswordDeps = BaseDeps & { signer: Signer };

/** Ten wrong current passwords in 15 minutes, as at sign-in; only a session of the account can use them up. */
export const PER_ACCOUNT = { max: 10, windowSeconds: 900 };

/** Proof that the current password was given, with the hash that it matched. */
export type PasswordProof = { senhaHash: string };

/**
 * Checks the current password of the signed-in person, before an act that an unattended browser must not do.
 * @returns the proof that `requireSamePassword` takes inside the transaction of the act
 * @throws 403 senha_necessaria without a password, 403 senha_incorreta, 429
 */
export async function requirePassword({
  actor,
  input,
  deps,
}: UseCase<SignedInActor, { senhaAtual: string | undefined }, PasswordDeps>): Promise<PasswordProof> {
  if (!input.senhaAtual) throw senhaNecessaria();
  const account = accountOf(actor);
  const key = deps.signer.key('senha-atual', accountKey(account));
  if (!(await countTry(deps.db, key, PER_ACCOUNT))) throw tooManyTries();
  const stored = await readPasswordHash(deps.db, account);
  const fits = await passwordFits(stored, input.senhaAtual);
  if (stored === null || !fits) throw senhaIncorreta();
  await forgetTries(deps.db, key);
  return { senhaHash: stored };
}

/**
 * Locks the account and checks that its password is still the proven one: an act that began with the old password must
 * not complete after the owner has set another. @throws 403 senha_incorreta
 */
export async function requireSamePassword(
  uow: UnitOfWork,
  actor: SignedInActor,
  { senhaHash }: PasswordProof,
): Promise<void> {
  if ((await lockAccount(uow.db, accountOf(actor))) !== senhaHash) throw senhaIncorreta();
}

type NewPassword = { senhaAtual: string; senha: string; confirmacao: string };

/** Changes the password; this session stays, every other one ends. @throws 400, 403, 429 */
export async function trocarSenha({
  actor,
  input,
  deps,
}: UseCase<SignedInActor, NewPassword, PasswordDeps>): Promise<void> {
  await validateNewPassword(input);
  const proof = await requirePassword({ actor, input, deps });
  const account = accountOf(actor);
  await requireUnseen(deps.db, account, input.senha);
  const senhaHash = await hashPassword(input.senha);
  await deps.runInTransaction({ actor }, async (uow) => {
    await requireSamePassword(uow, actor, proof);
    const ending = { evento: 'senhaTrocada', sessao: actor.sessaoId, now: deps.clock() } as const;
    await setPassword(uow, { account, senhaHash, ending });
  });
}

/** Validates a new password in the order of docs/product/rules.md. @throws 400 with the words of docs/product/messages.md */
export async function validateNewPassword({
  senha,
  confirmacao,
}: {
  senha: string;
  confirmacao: string;
}): Promise<void> {
  if (senha !== confirmacao) throw senhasDiferentes();
  const weak = judgeNewPassword(senha);
  if (weak) throw campoInvalido('senha', weak);
}

/** Refuses the password that a setting or a command gave: others have seen it, and it is to be replaced. @throws 400 */
export async function requireUnseen(db: Queries, account: Account, senha: string): Promise<void> {
  const seen = await readProvisionalHash(db, account);
  if (seen !== null && (await passwordFits(seen, senha))) throw campoInvalido('senha', MENSAGEM_SENHA_VISTA);
}

type PasswordChange = {
  account: Account;
  senhaHash: string;
  /** Given by a command: the next sign-in asks for another one. */
  provisoria?: boolean;
  ending: Parameters<typeof endAccess>[2];
};

/**
 * Stores a new password and ends what the event ends, that opened by the old one. The owner is notified by mail.
 */
export async function setPassword(
  uow: UnitOfWork,
  { account, senhaHash, provisoria = false, ending }: PasswordChange,
): Promise<void> {
  await updatePassword(uow.db, account, senhaHash, provisoria);
  await endAccess(uow, account, ending);
  await uow.enqueue(avisarSenhaJob, accountNotice(account, ending.now));
  uow.audit({ action: 'senha.trocar', ...accountTarget(account) });
}
