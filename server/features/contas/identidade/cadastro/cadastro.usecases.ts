import { setTimeout as sleep } from 'node:timers/promises';
import { parseCpf } from '#domain/contas/cpf.ts';
import type { Actor } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { countTry, isUsedUp, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { UseCase } from '#platform/deps.ts';
import { strangerAt } from '#platform/secrets/hash-queue.ts';
import { judgeNewPassword } from '#platform/secrets/new-password.ts';
import { hashPassword, waitAsForHash } from '#platform/secrets/password.ts';
import { countedNetwork } from '#platform/space/network.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { TextosDeps } from '../aceites/aceites.usecases.ts';
import {
  insertConsent,
  insertPatient,
  isCpfTaken,
  type NewPatientContact,
} from '../conta/contas.repository.ts';
import { campoInvalido, cpfJaCadastrado, senhasDiferentes } from '../identidade.errors.ts';
import type { Browser } from '#platform/http/browser.ts';
import { openSession, type SignedIn, type SessionDeps } from '../sessao/sessoes.usecases.ts';
import { isCpfReserved, lockCpf, releaseCpf } from './cadastro.repository.ts';

/** Enough for a waiting room of fifty people behind one network; probing which CPFs are patients' takes more. */
export const PER_NETWORK: Limit = { max: 60, windowSeconds: 900 };
/** Beyond so many registrations of free CPFs by all networks together, each is slowed; none is refused. */
export const UNSLOWED: Limit = { max: 300, windowSeconds: 900 };
/** How long a slowed registration waits (ms). */
export const SLOWED_MS = 1_500;

type Input = { cpf: string; senha: string; confirmacao: string; browser: Browser };

/**
 * Registers a patient and signs in; the act accepts terms and privacy in their versions in force.
 * @returns the CPF, and the tokens for the browser's cookies
 * A taken CPF is refused without a hash and takes as long.
 * @throws 400 with the messages of docs/product/messages.md, 409 when the CPF is taken, 429 beyond the network's
 * allowance, 503 when too many passwords are being hashed
 */
export async function cadastrar({
  actor,
  input,
  deps,
}: UseCase<Actor, Input, SessionDeps & TextosDeps>): Promise<SignedIn & { cpf: string }> {
  // In the order of docs/product/rules.md.
  if (input.senha !== input.confirmacao) throw senhasDiferentes();
  const parsed = parseCpf(input.cpf);
  if (!parsed.ok) throw campoInvalido('cpf', parsed.mensagem);
  const weak = judgeNewPassword(input.senha);
  if (weak) throw campoInvalido('senha', weak);
  const caller = strangerAt(input.browser.ip);
  const taken = await isCpfTaken(deps.db, parsed.cpf);
  await countRegistration(deps, input.browser.ip, taken);
  if (taken) {
    await waitAsForHash(caller);
    throw cpfJaCadastrado();
  }
  const senhaHash = await hashPassword(input.senha, caller);
  const signedIn = await deps.runInTransaction({ actor }, async (uow) => {
    await lockCpf(uow.db, parsed.cpf);
    // Reserved for its owner: to everybody else it looks taken, as before.
    if (await isCpfReserved(uow.db, parsed.cpf, deps.clock())) throw cpfJaCadastrado();
    const clienteId = await createPatient(uow, { cpf: parsed.cpf, senhaHash }, deps);
    return openSession(uow, deps, { clienteId }, input.browser);
  });
  return { cpf: parsed.cpf, ...signedIn };
}

/** Counts a registration for its network and for all; none for loopback in the demonstration. @throws 429 */
async function countRegistration(deps: SessionDeps, ip: string, taken: boolean): Promise<void> {
  const { db, signer } = deps;
  const network = countedNetwork(deps, ip);
  if (network === null) return;
  if (!(await countTry(db, signer.key('cadastrar-rede', network), PER_NETWORK))) throw tooManyTries();
  const all = signer.key('cadastrar-todos', '');
  // A taken CPF holds nothing, so it slows nobody; it is counted all the same, and slowed as others are, so that it takes as long.
  await countTry(db, taken ? signer.key('cadastrar-tomados', '') : all, UNSLOWED);
  if (await isUsedUp(db, all, UNSLOWED)) await sleep(SLOWED_MS);
}

type NewPatient = { cpf: string; senhaHash: string; contato?: NewPatientContact };

async function createPatient(
  uow: UnitOfWork,
  { cpf, senhaHash, contato }: NewPatient,
  { settings: { textos } }: TextosDeps,
): Promise<string> {
  const cliente = await insertPatient(uow.db, cpf, senhaHash, contato);
  if (!cliente) throw cpfJaCadastrado();
  await insertConsent(uow.db, cliente.id, 'termos', textos.termos.versao);
  await insertConsent(uow.db, cliente.id, 'privacidade', textos.privacidade.versao);
  uow.audit({ action: 'cliente.cadastrar', targetType: 'cliente', targetId: cliente.id });
  return cliente.id;
}

/** Validates a new password and gives its hash. @throws 400 with the words of docs/product/messages.md */
export async function hashNewPassword(senha: string, confirmacao: string): Promise<string> {
  if (senha !== confirmacao) throw senhasDiferentes();
  const weak = judgeNewPassword(senha);
  if (weak) throw campoInvalido('senha', weak);
  return hashPassword(senha);
}

/**
 * Registers the person for whom a CPF is reserved, inside the transaction of a caller that has checked the mailed link.
 * @returns the patient's id
 * @throws cpfJaCadastrado
 */
export async function cadastrarReservado(
  uow: UnitOfWork,
  patient: Required<NewPatient>,
  deps: TextosDeps,
): Promise<string> {
  await lockCpf(uow.db, patient.cpf);
  await releaseCpf(uow.db, patient.cpf);
  return createPatient(uow, patient, deps);
}
