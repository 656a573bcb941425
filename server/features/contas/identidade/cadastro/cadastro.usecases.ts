import { PRIVACIDADE_VERSAO, TERMOS_VERSAO } from '../../../../../domain/consentimento.ts';
import { parseCpf } from '../../../../../domain/cpf.ts';
import { validarSenha } from '../../../../../domain/senha.ts';
import type { Actor } from '../../../../platform/actor.ts';
import { muitasTentativas } from '../../../../platform/app-error.ts';
import { countTry } from '../../../../platform/db/queries/rate-limit.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import { hashPassword } from '../../../../platform/secrets/password.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import { insertConsent, insertPatient, type Contact } from '../conta/contas.repository.ts';
import { campoInvalido, cpfJaCadastrado, senhasDiferentes } from '../identidade.errors.ts';
import type { Browser } from '../../../../platform/http/browser.ts';
import { isReserved, lockCpf, releaseCpf } from './reservas.repository.ts';
import { openSession, type Entrada, type SessionDeps } from '../sessao/sessoes.usecases.ts';

/** Generous for a clinic's own waiting room behind one address, far too little to try all CPFs. */
const PER_ADDRESS = { max: 600, windowSeconds: 600 };

type Input = { cpf: string; senha: string; confirmacao: string; browser: Browser };

/**
 * Registers a patient and signs in; the act accepts terms and privacy in their versions in force.
 * @returns CPF and what the browser is given
 * @throws 400 with the messages of docs/product/messages.md, 409 when the CPF is taken, 429
 */
export async function cadastrar({
  actor,
  input,
  deps,
}: UseCase<Actor, Input, SessionDeps>): Promise<Entrada & { cpf: string }> {
  // In the order of docs/product/rules.md.
  if (input.senha !== input.confirmacao) throw senhasDiferentes();
  const parsed = parseCpf(input.cpf);
  if (!parsed.ok) throw campoInvalido('cpf', parsed.mensagem);
  const fraca = validarSenha(input.senha);
  if (fraca) throw campoInvalido('senha', fraca);
  if (!(await countTry(deps.db, deps.signer.key('cadastrar-ip', input.browser.ip), PER_ADDRESS)))
    throw muitasTentativas();
  const senhaHash = await hashPassword(input.senha);
  const entrada = await deps.runInTransaction({ actor }, async (uow) => {
    await lockCpf(uow.db, parsed.cpf);
    // Kept for its owner: to everybody else it looks as it did before.
    if (await isReserved(uow.db, parsed.cpf, deps.clock())) throw cpfJaCadastrado();
    const clienteId = await makePatient(uow, { cpf: parsed.cpf, senhaHash });
    return openSession(uow, deps, { clienteId }, input.browser);
  });
  return { cpf: parsed.cpf, ...entrada };
}

type NewPatient = { cpf: string; senhaHash: string; contato?: Contact };

async function makePatient(uow: UnitOfWork, { cpf, senhaHash, contato }: NewPatient): Promise<string> {
  const cliente = await insertPatient(uow.db, cpf, senhaHash, contato);
  if (!cliente) throw cpfJaCadastrado();
  await insertConsent(uow.db, cliente.id, 'termos', TERMOS_VERSAO);
  await insertConsent(uow.db, cliente.id, 'privacidade', PRIVACIDADE_VERSAO);
  uow.audit({ acao: 'cliente.cadastrar', alvoTipo: 'cliente', alvoId: cliente.id });
  return cliente.id;
}

/** The hash of a new password. @throws 400 with the words of docs/product/messages.md */
export async function novaSenha(senha: string, confirmacao: string): Promise<string> {
  if (senha !== confirmacao) throw senhasDiferentes();
  const fraca = validarSenha(senha);
  if (fraca) throw campoInvalido('senha', fraca);
  return hashPassword(senha);
}

/**
 * Registers the owner for whom a CPF was kept, in the transaction of whoever has judged the mailed link.
 * @returns the patient's id. @throws cpfJaCadastrado
 */
export async function cadastrarReservado(uow: UnitOfWork, patient: Required<NewPatient>): Promise<string> {
  await lockCpf(uow.db, patient.cpf);
  await releaseCpf(uow.db, patient.cpf);
  return makePatient(uow, patient);
}
