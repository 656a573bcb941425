import { randomBytes } from 'node:crypto';
import { maskCpf } from '#domain/contas/cpf.ts';
import { accountKey, accountOf, accountTarget, type Account, type SignedInActor } from '#platform/account.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import type { Vault } from '#platform/secrets/secrets.ts';
import { avisarFatorJob, accountNotice, type FactorChange } from '../identidade.jobs.ts';
import { lockAccount, readAccountName } from '../conta/contas.repository.ts';
import { listCodeFranquias } from '../entrada/entrada.policy.ts';
import * as erros from '../identidade.errors.ts';
import { endAccess } from '../sessao/fim-do-acesso.usecases.ts';
import {
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  buildRecoveryCode,
  parseCode,
  formatRecoveryCode,
  generateSecret,
  findTimeStep,
  buildSecretUri,
} from './segundo-fator.policy.ts';
import * as fatores from './segundo-fator.repository.ts';
import { requireSamePassword, requirePassword, type PasswordDeps } from '../conta/senha.usecases.ts';
import { countAttempt } from '../entrada/tentativas.usecases.ts';

/** What managing a second factor needs. */
export type FactorDeps = PasswordDeps & { vault: Vault; settings: { brand: string } };
type Call<Input> = UseCase<SignedInActor, Input, FactorDeps>;
type CodeDeps = Pick<FactorDeps, 'clock' | 'log' | 'signer' | 'vault'>;

/** Purpose under which second factors are sealed. */
export const PURPOSE = 'segundo-fator';
/** Recovery codes are kept keyed by APP_SECRET: fifty bits are too few for a plain hash, if the table leaks. */
const RECOVERY_PURPOSE = 'codigo-recuperacao';

/** Since when the second factor is active (null: it is not), and how many recovery codes are left. */
export async function lerSegundoFator({ actor, deps }: Call<null>) {
  const fator = await fatores.findFactor(deps.db, accountOf(actor));
  if (!fator?.ativo_em) return { desde: null, codigosRestantes: 0 };
  return { desde: fator.ativo_em, codigosRestantes: await fatores.countRecoveryCodes(deps.db, fator.id) };
}

/** Starts setting up a second factor: gives a secret that has no effect until a first code confirms it. @throws 403, 409, 429 */
export async function iniciarSegundoFator(
  call: Call<{ senhaAtual: string | undefined }>,
): Promise<{ segredo: string; uri: string }> {
  const { actor, deps } = call;
  const account = accountOf(actor);
  if (await fatores.isFactorActive(deps.db, account)) throw erros.fatorJaAtivo();
  const proof = await requirePassword(call);
  const segredo = generateSecret();
  const sealed = deps.vault.seal(PURPOSE, segredo, accountKey(account));
  await deps.runInTransaction({ actor }, async (uow) => {
    await requireSamePassword(uow, actor, proof);
    if (!(await fatores.beginFactor(uow.db, account, sealed))) throw erros.fatorJaAtivo();
    uow.audit({ action: 'segundo_fator.iniciar', ...accountTarget(account) });
  });
  const name = await readAccountName(deps.db, account);
  // An authenticator shows its list to bystanders.
  const conta = 'clienteId' in account ? maskCpf(name) : name;
  return { segredo, uri: buildSecretUri(segredo, conta, deps.settings.brand) };
}

/**
 * Activates a second factor with a first code. The account's other sessions end: they were opened by the password alone and
 * must not gain what the second factor opens.
 * @returns the recovery codes, shown this once
 * @throws 401, 409, 429
 */
export async function confirmarSegundoFator({
  actor,
  input,
  deps,
}: Call<{ codigo: string }>): Promise<string[]> {
  const account = accountOf(actor);
  const onSuccess = await countAttempt(deps, listActorFranquias(actor));
  const codigos = await deps.runInTransaction({ actor }, async (uow) => {
    // As a sign-in does: one that is under way either ends here or asks for its code.
    await lockAccount(uow.db, account);
    const fator = await fatores.lockFactor(uow.db, account);
    if (!fator) throw erros.fatorNaoIniciado();
    if (fator.ativo_em) throw erros.fatorJaAtivo();
    const parsed = parseCode(input.codigo);
    if (parsed?.tipo !== 'aplicativo') throw erros.codigoIncorreto();
    await consumeAuthenticatorCode(uow, deps, account, fator, parsed.codigo);
    await fatores.activateFactor(uow.db, fator.id, deps.clock());
    await endOthers(uow, actor, deps.clock());
    return issueRecoveryCodes(uow, deps, account, fator.id, 'ativada');
  });
  await onSuccess();
  return codigos;
}

type PasswordAndCode = { senhaAtual: string | undefined; codigo: string };

/** Replaces the recovery codes, with password and code. @returns the new ones, shown this once. @throws 401, 403, 409, 429 */
export function novosCodigos(call: Call<PasswordAndCode>): Promise<string[]> {
  return runWithCode(call, (uow, account, fatorId) =>
    issueRecoveryCodes(uow, call.deps, account, fatorId, 'codigos_novos'),
  );
}

/** Removes the second factor, with password and code; the account's other sessions end. @throws 401, 403, 409, 429 */
export function desligarSegundoFator(call: Call<PasswordAndCode>): Promise<void> {
  return runWithCode(call, async (uow, account, fatorId) => {
    await fatores.deleteFactor(uow.db, fatorId);
    await endOthers(uow, call.actor, call.deps.clock());
    await recordFactorChange(uow, call.deps, account, 'desligada');
  });
}

function endOthers(uow: UnitOfWork, actor: SignedInActor, now: Date): Promise<unknown> {
  return endAccess(uow, accountOf(actor), { evento: 'segundoFatorMudado', sessao: actor.sessaoId, now });
}

/** Checks the password, then uses up the code and runs `act` in one transaction. @throws 400, 401, 403, 409, 429 */
async function runWithCode<T>(
  call: Call<PasswordAndCode>,
  act: (uow: UnitOfWork, account: Account, fatorId: string) => Promise<T>,
): Promise<T> {
  const { actor, input, deps } = call;
  const account = accountOf(actor);
  if (!(await fatores.isFactorActive(deps.db, account))) throw erros.fatorNaoIniciado();
  const proof = await requirePassword(call);
  if (input.codigo.trim() === '') throw erros.camposIncompletos('codigo');
  const onSuccess = await countAttempt(deps, listActorFranquias(actor));
  const result = await deps.runInTransaction({ actor }, async (uow) => {
    await requireSamePassword(uow, actor, proof);
    return act(uow, account, await consumeCode(uow, deps, account, input.codigo));
  });
  await onSuccess();
  return result;
}

/** The allowances for codes typed in a session: its own, like those of a known device. */
export function listActorFranquias(actor: SignedInActor) {
  return listCodeFranquias({ accountName: accountKey(accountOf(actor)), aparelho: actor.sessaoId });
}

/**
 * Uses up a code of the account's active second factor, of the authenticator or for recovery.
 * @returns the factor's id
 * @throws codigoIncorreto for a wrong code and for a used one
 */
export async function consumeCode(
  uow: UnitOfWork,
  deps: CodeDeps,
  account: Account,
  text: string,
): Promise<string> {
  const fator = await fatores.lockFactor(uow.db, account);
  const parsed = parseCode(text);
  if (!fator?.ativo_em || !parsed) throw erros.codigoIncorreto();
  if (parsed.tipo === 'aplicativo') {
    await consumeAuthenticatorCode(uow, deps, account, fator, parsed.codigo);
    return fator.id;
  }
  const hashes = deps.signer.keys(RECOVERY_PURPOSE, recoverySubject(fator.id, parsed.codigo));
  if (!(await fatores.consumeRecoveryCode(uow.db, fator.id, hashes, deps.clock())))
    throw erros.codigoIncorreto();
  await recordFactorChange(uow, deps, account, 'codigo_usado');
  return fator.id;
}

async function consumeAuthenticatorCode(
  uow: UnitOfWork,
  { clock, log, vault }: CodeDeps,
  account: Account,
  fator: { id: string; segredo: string },
  codigo: string,
): Promise<void> {
  const segredo = vault.open(PURPOSE, fator.segredo, accountKey(account));
  if (segredo === null) log.error('a second factor does not open: is APP_SECRET another one?');
  const passo = segredo === null ? null : findTimeStep(segredo, codigo, clock());
  if (passo === null || !(await fatores.consumeTimeStep(uow.db, fator.id, passo)))
    throw erros.codigoIncorreto();
}

async function issueRecoveryCodes(
  uow: UnitOfWork,
  deps: CodeDeps,
  account: Account,
  fatorId: string,
  mudanca: FactorChange,
): Promise<string[]> {
  const codigos = Array.from({ length: RECOVERY_CODES }, () =>
    buildRecoveryCode(randomBytes(RECOVERY_CODE_LENGTH)),
  );
  const hashes = codigos.map((codigo) => deps.signer.key(RECOVERY_PURPOSE, recoverySubject(fatorId, codigo)));
  await fatores.replaceRecoveryCodes(uow.db, fatorId, hashes, deps.clock());
  await recordFactorChange(uow, deps, account, mudanca);
  return codigos.map(formatRecoveryCode);
}

function recoverySubject(fatorId: string, codigo: string): string {
  return `${fatorId}:${codigo}`;
}

async function recordFactorChange(
  uow: UnitOfWork,
  { clock }: Pick<CodeDeps, 'clock'>,
  account: Account,
  mudanca: FactorChange,
): Promise<void> {
  uow.audit({ action: `segundo_fator.${mudanca}`, ...accountTarget(account) });
  await uow.enqueue(avisarFatorJob, { ...accountNotice(account, clock()), mudanca });
}
