import { maskCpf } from '#domain/contas/cpf.ts';
import {
  accountKey,
  accountOf,
  accountTarget,
  type Account,
  type SignedInActor,
  accountOfRow,
} from '#platform/account.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, locks, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import type { UseCase } from '#platform/deps.ts';
import type { Vault } from '#platform/secrets/secrets.ts';
import { renewRows, type RenewalCount, type RenewCall } from '#platform/secrets/renewal.ts';
import { avisarFatorJob, accountNotice, type FactorChange } from '../identidade.jobs.ts';
import { lockAccount, readAccountName } from '../conta/contas.repository.ts';
import { listCodeFranquias } from '../entrada/entrada.policy.ts';
import * as errors from '../identidade.errors.ts';
import { endAccess } from '../sessao/fim-do-acesso.usecases.ts';
import {
  newRecoveryCodes,
  parseCode,
  formatRecoveryCode,
  generateSecret,
  findTimeStep,
  buildSecretUri,
} from './segundo-fator.policy.ts';
import * as fatores from './segundo-fator.repository.ts';
import {
  requireSamePassword,
  requirePassword,
  type PasswordDeps,
  type PasswordProof,
} from '../conta/senha.usecases.ts';
import { countAttempt } from '../entrada/tentativas.usecases.ts';
import { listFactors, updateSecrets } from './segundo-fator.repository.ts';

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
  use: Call<{ senhaAtual: string | undefined }>,
): Promise<{ segredo: string; uri: string }> {
  const { actor, deps } = use;
  const account = accountOf(actor);
  if (await fatores.isFactorActive(deps.db, account)) throw errors.fatorJaAtivo();
  const proof = await requirePassword(use);
  const segredo = generateSecret();
  const sealed = deps.vault.seal(PURPOSE, segredo, accountKey(account));
  await begin({ actor, input: { proof, sealed }, deps });
  const name = await readAccountName(deps.db, account);
  // An authenticator shows its list to bystanders.
  const conta = 'clienteId' in account ? maskCpf(name) : name;
  return { segredo, uri: buildSecretUri(segredo, conta, deps.settings.brand) };
}

const begin = command({
  load: ({ actor, input }: Call<{ proof: PasswordProof; sealed: string }>) => ({
    locked: call(lockAccount, accountOf(actor)),
    begun: call(fatores.beginFactor, accountOf(actor), input.sealed),
  }),
  decide: ({ locked, begun }, { actor, input }) => {
    requireSamePassword(locked, input.proof);
    if (!begun) throw errors.fatorJaAtivo();
    const audit = [{ action: 'segundo_fator.iniciar', ...accountTarget(accountOf(actor)) }];
    return { audit };
  },
});

/**
 * Activates a second factor with a first code. The account's other sessions end: they were opened by the password alone and
 * must not gain what the second factor opens.
 * @returns the recovery codes, shown this once
 * @throws 401, 409, 429
 */
export async function confirmarSegundoFator({
  actor,
  input: { codigo },
  deps,
}: Call<{ codigo: string }>): Promise<string[]> {
  const onSuccess = await countAttempt(deps, listActorFranquias(actor));
  const codigos = await activate({ actor, input: { codigo, novos: newRecoveryCodes() }, deps });
  await onSuccess();
  return codigos;
}

const activate = command({
  load: ({ actor, input: { codigo }, deps }: Call<{ codigo: string; novos: string[] }>) => ({
    // As a sign-in does: one that is under way either ends here or asks for its code.
    turn: call(lockAccount, accountOf(actor)),
    used: call(useFirstCode, deps, accountOf(actor), codigo),
    access: call(endAccess, accountOf(actor), endOthers(actor, deps)),
  }),
  decide: ({ used: { fator, fits }, access }, { actor, input: { novos }, deps, now }) => {
    if (!fator) throw errors.fatorNaoIniciado();
    if (fator.ativo_em) throw errors.fatorJaAtivo();
    if (!fits) throw errors.codigoIncorreto();
    const active = { writes: [call(fatores.activateFactor, fator.id, now)] };
    const issued = recoveryCodes({ fatorId: fator.id, novos, mudanca: 'ativada' }, { actor, deps, now });
    return { ...merge(active, access, issued), answer: novos.map(formatRecoveryCode) };
  },
});

type PasswordAndCode = { senhaAtual: string | undefined; codigo: string };
type Proven = { proof: PasswordProof; codigo: string };

/** Replaces the recovery codes, with password and code. @returns the new ones, shown this once. @throws 401, 403, 409, 429 */
export function novosCodigos(use: Call<PasswordAndCode>): Promise<string[]> {
  return runWithCode(use, (proven) =>
    replaceCodes({ ...use, input: { ...proven, novos: newRecoveryCodes() } }),
  );
}

const replaceCodes = command({
  load: (use: Call<Proven & { novos: string[] }>) => lockWithCode(use),
  decide: ({ locked, used }, { actor, input: { proof, novos }, deps, now }) => {
    const { fatorId, ...consumed } = requireUsed(locked, used, proof);
    const issued = recoveryCodes({ fatorId, novos, mudanca: 'codigos_novos' }, { actor, deps, now });
    return { ...merge(consumed, issued), answer: novos.map(formatRecoveryCode) };
  },
});

/** Removes the second factor, with password and code; the account's other sessions end. @throws 401, 403, 409, 429 */
export function desligarSegundoFator(use: Call<PasswordAndCode>): Promise<void> {
  return runWithCode(use, (proven) => remove({ ...use, input: proven }));
}

const remove = command({
  load: (use: Call<Proven>) => ({
    ...lockWithCode(use),
    access: call(endAccess, accountOf(use.actor), endOthers(use.actor, use.deps)),
  }),
  decide: ({ locked, used, access }, { actor, input: { proof }, now }) => {
    const { fatorId, ...consumed } = requireUsed(locked, used, proof);
    const removed = { writes: [call(fatores.deleteFactor, fatorId)] };
    const told = factorChange(accountOf(actor), 'desligada', now);
    return merge(consumed, removed, access, told);
  },
});

function endOthers(actor: SignedInActor, { clock }: Pick<FactorDeps, 'clock'>) {
  return { evento: 'segundoFatorMudado', sessao: actor.sessaoId, now: clock() } as const;
}

/** Checks the password and counts the try, then runs `act`, which uses up the code. @throws 400, 401, 403, 409, 429 */
async function runWithCode<T>(use: Call<PasswordAndCode>, act: (proven: Proven) => Promise<T>): Promise<T> {
  const { actor, input, deps } = use;
  if (!(await fatores.isFactorActive(deps.db, accountOf(actor)))) throw errors.fatorNaoIniciado();
  const proof = await requirePassword(use);
  if (input.codigo.trim() === '') throw errors.camposIncompletos('codigo');
  const onSuccess = await countAttempt(deps, listActorFranquias(actor));
  const result = await act({ proof, codigo: input.codigo });
  await onSuccess();
  return result;
}

function lockWithCode({ actor, input, deps }: Call<Proven>) {
  return {
    locked: call(lockAccount, accountOf(actor)),
    used: call(useCode, deps, accountOf(actor), input.codigo),
  };
}

/** @throws senhaIncorreta, codigoIncorreto */
function requireUsed(locked: string | null, used: UsedCode | null, proof: PasswordProof): UsedCode {
  requireSamePassword(locked, proof);
  if (!used) throw errors.codigoIncorreto();
  return used;
}

/** The allowances for codes typed in a session: its own, like those of a known device. */
export function listActorFranquias(actor: SignedInActor) {
  return listCodeFranquias({ accountName: accountKey(accountOf(actor)), aparelho: actor.sessaoId });
}

/** A code that is used up, and what tells it. */
export type UsedCode = Contribution & { fatorId: string };

/** Uses up a code of the account's active second factor, of the authenticator or for recovery; null for a wrong and for a used one. */
export async function useCode(
  tx: QueriesInTransaction,
  deps: CodeDeps,
  account: Account,
  text: string,
): Promise<UsedCode | null> {
  const fator = await fatores.lockFactor(tx, account);
  const parsed = parseCode(text);
  if (!fator?.ativo_em || !parsed) return null;
  const { id: fatorId } = fator;
  if (parsed.tipo === 'aplicativo') {
    return (await fitsAuthenticator(tx, deps, account, fator, parsed.codigo)) ? { fatorId } : null;
  }
  const now = deps.clock();
  const hashes = deps.signer.keys(RECOVERY_PURPOSE, recoverySubject(fatorId, parsed.codigo));
  if (!(await fatores.consumeRecoveryCode(tx, fatorId, hashes, now))) return null;
  return { fatorId, ...factorChange(account, 'codigo_usado', now) };
}
locks('account', useCode);

/** Uses up the first code of a second factor that is being set up. */
async function useFirstCode(tx: QueriesInTransaction, deps: CodeDeps, account: Account, text: string) {
  const fator = await fatores.lockFactor(tx, account);
  const parsed = parseCode(text);
  const tried = fator && !fator.ativo_em && parsed?.tipo === 'aplicativo';
  return { fator, fits: tried && (await fitsAuthenticator(tx, deps, account, fator, parsed.codigo)) };
}
locks('account', useFirstCode);

async function fitsAuthenticator(
  tx: QueriesInTransaction,
  { clock, log, vault }: CodeDeps,
  account: Account,
  fator: { id: string; segredo: string },
  codigo: string,
): Promise<boolean> {
  const segredo = vault.open(PURPOSE, fator.segredo, accountKey(account));
  if (segredo === null) log.error('a second factor does not open: is APP_SECRET another one?');
  const passo = segredo === null ? null : findTimeStep(segredo, codigo, clock());
  return passo !== null && fatores.consumeTimeStep(tx, fator.id, passo);
}

function recoveryCodes(
  { fatorId, novos, mudanca }: { fatorId: string; novos: readonly string[]; mudanca: FactorChange },
  { actor, deps, now }: { actor: SignedInActor; deps: CodeDeps; now: Date },
): Contribution {
  const hashes = novos.map((codigo) => deps.signer.key(RECOVERY_PURPOSE, recoverySubject(fatorId, codigo)));
  const writes = [call(fatores.replaceRecoveryCodes, fatorId, hashes, now)];
  return merge({ writes }, factorChange(accountOf(actor), mudanca, now));
}

function recoverySubject(fatorId: string, codigo: string): string {
  return `${fatorId}:${codigo}`;
}

function factorChange(account: Account, mudanca: FactorChange, now: Date): Contribution {
  return {
    audit: [{ action: `segundo_fator.${mudanca}`, ...accountTarget(account) }],
    jobs: [job(avisarFatorJob, { ...accountNotice(account, now), mudanca })],
  };
}

/** Seals second factors that are under APP_SECRET_PREVIOUS anew. */
export function renovarFatores(renewal: RenewCall): Promise<RenewalCount> {
  const { present, both } = renewal.deps;
  return renewRows(renewal, {
    list: listFactors,
    renew({ id, segredo: sealed, ...columns }) {
      const account = accountOfRow(columns);
      if (!account) return 'lost';
      const context = accountKey(account);
      if (present.vault.open(PURPOSE, sealed, context) !== null) return 'present';
      const segredo = both.vault.open(PURPOSE, sealed, context);
      return segredo === null ? 'lost' : { id, segredo: present.vault.seal(PURPOSE, segredo, context) };
    },
    write: updateSecrets,
  });
}
