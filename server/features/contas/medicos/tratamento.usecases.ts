import type { TratamentoDoMedico } from '#contracts/contas/tratamento.contract.ts';
import type { Tratamento } from '#domain/contas/tratamento.ts';
import { accountTarget } from '#platform/account.ts';
import type { Medico } from '#platform/actor.ts';
import { notFound, tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type Decision } from '#platform/db/command/decision.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { medicoEvents } from '../contas.events.ts';
import { findMedicoById, lockMedico, updateMedico } from './medicos.repository.ts';

export type TratamentoDeps = BaseDeps & { signer: Pick<Signer, 'key'> };

/** Changes of one doctor in a day: each is a line of the audit. */
export const CHANGES: Limit = { max: 30, windowSeconds: 86_400 };

/** How patients read the doctor's name. */
export async function lerTratamento({
  actor: { medicoId },
  deps,
}: UseCase<Medico, null, TratamentoDeps>): Promise<TratamentoDoMedico> {
  const row = await findMedicoById(deps.db, medicoId);
  if (!row) throw notFound();
  return { nome: row.nome, tratamento: row.tratamento };
}

/** The doctor chooses the form of address before the own name; it is no part of the registration, which stays checked. @throws 429 */
export const mudarTratamento = command({
  find: async ({ actor, deps }: UseCase<Medico, { tratamento: Tratamento }, TratamentoDeps>) => {
    const key = deps.signer.key('tratamento', actor.medicoId);
    if (!(await countTry(deps.db, key, CHANGES))) throw tooManyTries();
  },
  load: ({ actor: { medicoId } }) => ({ before: call(lockMedico, medicoId) }),
  decide: ({ before }, { actor: { medicoId }, input: { tratamento }, now }): Decision<TratamentoDoMedico> => {
    if (!before) throw notFound();
    const answer = { nome: before.nome, tratamento };
    if (before.tratamento === tratamento) return { answer };
    return {
      writes: [call(updateMedico, medicoId, { tratamento }, now)],
      audit: [{ action: 'medico.mudar_tratamento', ...accountTarget({ medicoId }) }],
      events: medicoEvents(medicoId),
      answer,
    };
  },
});
