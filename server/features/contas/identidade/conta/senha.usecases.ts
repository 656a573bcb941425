import { MENSAGEM_SENHA_VISTA } from '#domain/contas/senha.ts';
import { accountKey, accountOf, accountTarget, type Account, type SignedInActor } from '#platform/account.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { Queries } from '#platform/db/database.ts';
import { countTry, forgetTries } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { judgeNewPassword } from '#platform/secrets/new-password.ts';
import { hashPassword, passwordFits } from '#platform/secrets/password.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import type { Sistema } from '#platform/actor.ts';
import { avisarSenhaJob, accountNotice } from '../identidade.jobs.ts';
import {
  lockAccount,
  readPasswordHash,
  readProvisionalHash,
  updatePassword,
  findAdmin,
  findMedico,
  findPatientByCpf,
} from './contas.repository.ts';
import { PROVA_MS, readProvenByChave } from '../sessao/sessoes.repository.ts';
import { endAccess, type AccessEnd } from '../sessao/fim-do-acesso.usecases.ts';
import { campoInvalido, senhaIncorreta, senhaNecessaria, senhasDiferentes } from '../identidade.errors.ts';

export type PasswordDeps = BaseDeps & { signer: Signer };

/** Ten wrong current passwords in 15 minutes, as at sign-in; only a session of the account can use them up. */
export const PER_ACCOUNT = { max: 10, windowSeconds: 900 };

/** Proof that the current password was given, with the hash that it matched. */
export type PasswordProof = { senhaHash: string };

/**
 * Checks the current password of the signed-in person, before an act that an unattended browser must not do. Without one, a
 * *prova* that a passkey gave in this session serves.
 * @returns the proof that `requireSamePassword` takes inside the transaction of the act
 * @throws 403 senha_necessaria without a password, 403 senha_incorreta, 429
 */
export async function requirePassword({
  actor,
  input,
  deps,
}: UseCase<SignedInActor, { senhaAtual: string | undefined }, PasswordDeps>): Promise<PasswordProof> {
  const account = accountOf(actor);
  if (!input.senhaAtual) return provenByChave(actor, deps);
  const key = deps.signer.key('senha-atual', accountKey(account));
  if (!(await countTry(deps.db, key, PER_ACCOUNT))) throw tooManyTries();
  const stored = await readPasswordHash(deps.db, account);
  const fits = await passwordFits(stored, input.senhaAtual);
  if (stored === null || !fits) throw senhaIncorreta();
  await forgetTries(deps.db, key);
  return { senhaHash: stored };
}

/** @throws 403 senha_necessaria */
async function provenByChave(actor: SignedInActor, { db, clock }: PasswordDeps): Promise<PasswordProof> {
  const em = await readProvenByChave(db, actor.sessaoId);
  const stored = await readPasswordHash(db, accountOf(actor));
  if (em === null || stored === null || clock().getTime() - em.getTime() >= PROVA_MS) throw senhaNecessaria();
  return { senhaHash: stored };
}

/**
 * Checks that the password of a locked account is still the proven one: an act that began with the old password must not complete
 * after the owner has set another. @throws 403 senha_incorreta
 */
export function requireSamePassword(locked: string | null, { senhaHash }: PasswordProof): void {
  if (locked !== senhaHash) throw senhaIncorreta();
}

type Typed = { senhaAtual: string | undefined; senha: string; confirmacao: string };
type Change = { proof: PasswordProof; senhaHash: string };

/** Changes the password; this session stays, every other one ends. @throws 400, 403, 429 */
export async function trocarSenha({
  actor,
  input,
  deps,
}: UseCase<SignedInActor, Typed, PasswordDeps>): Promise<void> {
  await validateNewPassword(input);
  const proof = await requirePassword({ actor, input, deps });
  await requireUnseen(deps.db, accountOf(actor), input.senha);
  await change({ actor, input: { proof, senhaHash: await hashPassword(input.senha) }, deps });
}

const change = command({
  load: ({ actor, deps }: UseCase<SignedInActor, Change, PasswordDeps>) => {
    const ending = { evento: 'senhaTrocada', sessao: actor.sessaoId, now: deps.clock() } as const;
    return {
      locked: call(lockAccount, accountOf(actor)),
      access: call(endAccess, accountOf(actor), ending),
    };
  },
  decide: ({ locked, access }, { actor, input: { proof, senhaHash }, now }) => {
    requireSamePassword(locked, proof);
    return newPassword({ account: accountOf(actor), senhaHash }, access, now);
  },
});

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

type NewPassword = {
  account: Account;
  senhaHash: string;
  /** Given by a command: the next sign-in asks for another one. */
  provisoria?: boolean;
};

/** A new password, with the end of what the old one opened. The owner is notified by mail. */
export function newPassword(
  { account, senhaHash, provisoria = false }: NewPassword,
  access: AccessEnd,
  now: Date,
): Contribution {
  return merge({ writes: [call(updatePassword, account, senhaHash, provisoria)] }, access, {
    audit: [{ action: 'senha.trocar', ...accountTarget(account) }],
    jobs: [job(avisarSenhaJob, accountNotice(account, now))],
  });
}

type PublicAccounts = {
  pacientes: readonly { cpf: string; senha: string }[];
  medicos: readonly { email: string; senha: string }[];
  administrador: { email: string; senha: string };
};

/** True when a demonstration's published password opens an account here: production refuses to start on such a database. */
export async function opensWithPublicPassword({
  input: { pacientes, medicos, administrador },
  deps: { db },
}: UseCase<Sistema, PublicAccounts, Pick<BaseDeps, 'db'>>): Promise<boolean> {
  const admin = await findAdmin(db, administrador.email);
  if (await passwordFits(admin?.senha_hash ?? null, administrador.senha)) return true;
  for (const { cpf, senha } of pacientes) {
    const patient = await findPatientByCpf(db, cpf);
    if (await passwordFits(patient?.senha_hash ?? null, senha)) return true;
  }
  for (const { email, senha } of medicos) {
    const medico = await findMedico(db, email);
    if (await passwordFits(medico?.senha_hash ?? null, senha)) return true;
  }
  return false;
}
