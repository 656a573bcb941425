import { randomBytes } from 'node:crypto';
import { maskCpf } from '../../../../../domain/cpf.ts';
import { accountKey, accountOf, accountTarget, type Account } from '../../../../platform/account.ts';
import type { Admin, Paciente } from '../../../../platform/actor.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import type { Signer, Vault } from '../../../../platform/secrets/secrets.ts';
import { avisarFatorJob, notice, type MudancaDoFator } from '../identidade.jobs.ts';
import { lockAccount, readAccountName } from '../conta/contas.repository.ts';
import { franquiasDoCodigo } from '../entrada/entrada.policy.ts';
import * as erros from '../identidade.errors.ts';
import { endSessions } from '../sessao/revogar.usecases.ts';
import {
  CODE_LENGTH,
  CODES,
  codigoDe,
  lerCodigo,
  mostrarCodigo,
  novoSegredo,
  passoDoCodigo,
  uriDoSegredo,
} from './segundo-fator.policy.ts';
import * as fatores from './segundo-fator.repository.ts';
import { exigirProva, exigirSenha, type PasswordDeps } from '../conta/senha.usecases.ts';
import { contarTentativa } from '../entrada/tentativas.usecases.ts';

export type FactorDeps = PasswordDeps & { vault: Vault; settings: { brand: string } };
type Call<Input> = UseCase<Paciente | Admin, Input, FactorDeps>;
type CodeDeps = Pick<FactorDeps, 'clock' | 'log' | 'signer' | 'vault'>;

const PURPOSE = 'segundo-fator';

/** Whether the account asks for a code, since when, and how many recovery codes are left. */
export async function lerSegundoFator({ actor, deps }: Call<null>) {
  const fator = await fatores.findFactor(deps.db, accountOf(actor));
  if (!fator?.ativo_em) return { desde: null, codigosRestantes: 0 };
  return { desde: fator.ativo_em, codigosRestantes: await fatores.countCodes(deps.db, fator.id) };
}

/** Begins to set it up: a secret that guards nothing until a code proves that it arrived. @throws 403, 409, 429 */
export async function iniciarSegundoFator(
  call: Call<{ senhaAtual: string | undefined }>,
): Promise<{ segredo: string; uri: string }> {
  const { actor, deps } = call;
  const account = accountOf(actor);
  if (await fatores.isActive(deps.db, account)) throw erros.fatorJaAtivo();
  const prova = await exigirSenha(call);
  const segredo = novoSegredo();
  const sealed = deps.vault.seal(PURPOSE, segredo, accountKey(account));
  await deps.runInTransaction({ actor }, async (uow) => {
    await exigirProva(uow, actor, prova);
    if (!(await fatores.beginFactor(uow.db, account, sealed))) throw erros.fatorJaAtivo();
    uow.audit({ acao: 'segundo_fator.iniciar', ...accountTarget(account) });
  });
  const name = await readAccountName(deps.db, account);
  // An authenticator shows its list to whoever looks on.
  const conta = 'clienteId' in account ? maskCpf(name) : name;
  return { segredo, uri: uriDoSegredo(segredo, conta, deps.settings.brand) };
}

/**
 * Turns it on with a first code. The administrator's other sessions end: where a second factor must stand, whoever
 * came in by the password alone was let no further, and must not be let further by it.
 * @returns the recovery codes, shown this once. @throws 401, 409, 429
 */
export async function confirmarSegundoFator({
  actor,
  input,
  deps,
}: Call<{ codigo: string }>): Promise<string[]> {
  const account = accountOf(actor);
  const held = await contarTentativa(deps, tentativasDe(actor));
  const codigos = await deps.runInTransaction({ actor }, async (uow) => {
    // As a sign-in does: one that is under way either ends here or is asked for its code.
    await lockAccount(uow.db, account);
    const fator = await fatores.lockFactor(uow.db, account);
    if (!fator) throw erros.fatorNaoIniciado();
    if (fator.ativo_em) throw erros.fatorJaAtivo();
    const lido = lerCodigo(input.codigo);
    if (lido?.tipo !== 'aplicativo') throw erros.codigoIncorreto();
    await usarPasso(uow, deps, account, fator, lido.codigo);
    await fatores.activateFactor(uow.db, fator.id, deps.clock());
    if (actor.tipo === 'Admin') await endSessions(uow, account, actor.sessaoId);
    return trocarCodigos(uow, deps, account, fator.id, 'ativada');
  });
  await held();
  return codigos;
}

type Proof = { senhaAtual: string | undefined; codigo: string };

/** New recovery codes; the former ones end. @throws 401, 403, 409, 429 */
export function novosCodigos(call: Call<Proof>): Promise<string[]> {
  return comProva(call, (uow, account, fatorId) =>
    trocarCodigos(uow, call.deps, account, fatorId, 'codigos_novos'),
  );
}

/** Turns it off. @throws 401, 403, 409, 429 */
export function desligarSegundoFator(call: Call<Proof>): Promise<void> {
  return comProva(call, async (uow, account, fatorId) => {
    await fatores.deleteFactor(uow.db, fatorId);
    await avisar(uow, call.deps, account, 'desligada');
  });
}

/** Password and code first, the act in the same transaction as the code's use. */
async function comProva<T>(
  call: Call<Proof>,
  act: (uow: UnitOfWork, account: Account, fatorId: string) => Promise<T>,
): Promise<T> {
  const { actor, input, deps } = call;
  const account = accountOf(actor);
  if (!(await fatores.isActive(deps.db, account))) throw erros.fatorNaoIniciado();
  const prova = await exigirSenha(call);
  if (input.codigo.trim() === '') throw erros.camposIncompletos('codigo');
  const held = await contarTentativa(deps, tentativasDe(actor));
  const result = await deps.runInTransaction({ actor }, async (uow) => {
    await exigirProva(uow, actor, prova);
    return act(uow, account, await usarCodigo(uow, deps, account, input.codigo));
  });
  await held();
  return result;
}

/** Who is signed in has an allowance of their own, like a known device. */
export function tentativasDe(actor: Paciente | Admin) {
  return franquiasDoCodigo({ conta: accountKey(accountOf(actor)), aparelho: actor.sessaoId });
}

/**
 * Uses up a code of the account's active second factor, of the authenticator or for recovery.
 * @returns the factor's id. @throws codigoIncorreto for a wrong one and for one used before
 */
export async function usarCodigo(
  uow: UnitOfWork,
  deps: CodeDeps,
  account: Account,
  text: string,
): Promise<string> {
  const fator = await fatores.lockFactor(uow.db, account);
  const lido = lerCodigo(text);
  if (!fator?.ativo_em || !lido) throw erros.codigoIncorreto();
  if (lido.tipo === 'aplicativo') {
    await usarPasso(uow, deps, account, fator, lido.codigo);
    return fator.id;
  }
  const hash = hashDoCodigo(deps.signer, fator.id, lido.codigo);
  if (!(await fatores.useRecoveryCode(uow.db, fator.id, hash, deps.clock()))) throw erros.codigoIncorreto();
  await avisar(uow, deps, account, 'codigo_usado');
  return fator.id;
}

async function usarPasso(
  uow: UnitOfWork,
  { clock, log, vault }: CodeDeps,
  account: Account,
  fator: { id: string; segredo: string },
  codigo: string,
): Promise<void> {
  const segredo = vault.open(PURPOSE, fator.segredo, accountKey(account));
  if (segredo === null) log.error('a second factor does not open: is APP_SECRET another one?');
  const passo = segredo === null ? null : passoDoCodigo(segredo, codigo, clock());
  if (passo === null || !(await fatores.useStep(uow.db, fator.id, passo))) throw erros.codigoIncorreto();
}

async function trocarCodigos(
  uow: UnitOfWork,
  deps: CodeDeps,
  account: Account,
  fatorId: string,
  mudanca: MudancaDoFator,
): Promise<string[]> {
  const codigos = Array.from({ length: CODES }, () => codigoDe(randomBytes(CODE_LENGTH)));
  const hashes = codigos.map((codigo) => hashDoCodigo(deps.signer, fatorId, codigo));
  await fatores.replaceCodes(uow.db, fatorId, hashes);
  await avisar(uow, deps, account, mudanca);
  return codigos.map(mostrarCodigo);
}

/** Under APP_SECRET: fifty bits are few for a plain hash that somebody takes away. */
function hashDoCodigo(signer: Signer, fatorId: string, codigo: string): string {
  return signer.key('codigo-recuperacao', `${fatorId}:${codigo}`);
}

async function avisar(
  uow: UnitOfWork,
  { clock }: Pick<CodeDeps, 'clock'>,
  account: Account,
  mudanca: MudancaDoFator,
): Promise<void> {
  uow.audit({ acao: `segundo_fator.${mudanca}`, ...accountTarget(account) });
  await uow.enqueue(avisarFatorJob, { ...notice(account, clock()), mudanca });
}
