import { parseCpf } from '#domain/contas/cpf.ts';
import { accountTarget } from '#platform/account.ts';
import { systemScope, type Actor, type Paciente, type PatientScope } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { randomToken, tokenHash } from '#platform/secrets/secrets.ts';
import { findPatientByCpf, lockAccount } from '../conta/contas.repository.ts';
import {
  requirePassword,
  requireSamePassword,
  type PasswordDeps,
  type PasswordProof,
} from '../conta/senha.usecases.ts';
import * as errors from '../identidade.errors.ts';
import { insertRecovery } from '../recuperacao/recuperacao.repository.ts';
import { countRecoveryRequest, LINK_MS, type RecoveryDeps } from '../recuperacao/recuperacao.usecases.ts';
import { formatRecoveryCode, newRecoveryCodes, parseCode } from '../segundo-fator/segundo-fator.policy.ts';
import { consumeReserveCode, readReserveCodes, replaceReserveCodes } from './codigos-reserva.repository.ts';

/** Reserve codes are kept keyed by APP_SECRET, as those of the second factor. */
const PURPOSE = 'codigo-reserva';
const subject = ({ clienteId }: PatientScope, codigo: string) => `${clienteId}:${codigo}`;

/** How many of the patient's reserve codes are left, and when they were made. */
export function lerCodigosReserva({ actor, deps }: UseCase<Paciente, null, PasswordDeps>) {
  return readReserveCodes(deps.db, actor.scope);
}

/**
 * Makes ten reserve codes with the password; the former ones end. @returns the new ones, shown this once. @throws 403, 429
 */
export async function criarCodigosReserva(
  use: UseCase<Paciente, { senhaAtual: string | undefined }, PasswordDeps>,
): Promise<string[]> {
  const proof = await requirePassword(use);
  return replace({ ...use, input: { proof, novos: newRecoveryCodes() } });
}

type Fresh = { proof: PasswordProof; novos: readonly string[] };

const replace = command({
  load: ({ actor: { clienteId } }: UseCase<Paciente, Fresh, PasswordDeps>) => ({
    locked: call(lockAccount, { clienteId }),
  }),
  decide: ({ locked }, { actor: { scope, clienteId }, input: { proof, novos }, deps, now }) => {
    requireSamePassword(locked, proof);
    const hashes = novos.map((codigo) => deps.signer.key(PURPOSE, subject(scope, codigo)));
    return {
      writes: [call(replaceReserveCodes, scope, hashes, now)],
      audit: [{ action: 'codigos_reserva.criar', ...accountTarget({ clienteId }) }],
      answer: novos.map(formatRecoveryCode),
    };
  },
});

type Typed = { cpf: string; codigo: string; ip: string };
type RecoverCall = UseCase<Actor, Typed, RecoveryDeps>;

/**
 * Opens the setting of a new password by CPF and one reserve code, which is used up: the second way of recovery for a patient
 * who cannot read their mail. The second factor stays as it is. Allowances are those of a recovery by mail.
 * @returns the token of a recovery link
 * @throws 400 for a text that is no CPF, and alike for an unknown CPF and a wrong or used code; 429
 */
export const recuperarPorCodigo = command({
  find: async ({ input, deps }: RecoverCall) => {
    const parsed = parseCpf(input.cpf);
    if (!parsed.ok) throw errors.campoInvalido('cpf', parsed.mensagem);
    await countRecoveryRequest(deps, ['recuperar-codigo', parsed.cpf], input.ip);
    const account = await findPatientByCpf(deps.db, parsed.cpf);
    const code = parseCode(input.codigo);
    if (!account || code?.tipo !== 'recuperacao') throw errors.codigoReservaIncorreto();
    const scope = systemScope({ tipo: 'Sistema', nome: 'recuperar-por-codigo' }, account.id);
    return { scope, hashes: deps.signer.keys(PURPOSE, subject(scope, code.codigo)) };
  },
  load: ({ deps }, { scope, hashes }) => ({
    locked: call(lockAccount, { clienteId: scope.clienteId }),
    used: call(consumeReserveCode, scope, hashes, deps.clock()),
  }),
  decide: ({ used }, { now }, { scope: { clienteId } }) => {
    if (!used) throw errors.codigoReservaIncorreto();
    const token = randomToken();
    const ends = new Date(now.getTime() + LINK_MS);
    return {
      writes: [call(insertRecovery, { clienteId }, tokenHash(token), ends)],
      audit: [{ action: 'codigos_reserva.usar', ...accountTarget({ clienteId }) }],
      answer: token,
    };
  },
});
