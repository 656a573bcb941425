import type { Actor } from '../../../platform/actor.ts';
import { countTry } from '../../../platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import type { Signer } from '../../../platform/secrets/secrets.ts';

/**
 * At most this many refusals per account and hour are recorded, so that repeated calls cannot fill the disk.
 */
const PER_ACCOUNT = { max: 1000, windowSeconds: 3600 };

type Refusal = UseCase<Actor, { rota: string }, BaseDeps & { signer: Signer }>;

/**
 * Records in the audit log that a patient's session called a route of the administrator and was refused; the
 * row names the route's pattern, not the address.
 */
export async function registrarRecusa({ actor, input, deps, requestId }: Refusal): Promise<void> {
  if (actor.tipo !== 'Paciente') return;
  const key = deps.signer.key('acesso-recusado', actor.clienteId);
  if (!(await countTry(deps.db, key, PER_ACCOUNT))) return;
  const context = requestId === undefined ? { actor } : { actor, requestId };
  await deps.runInTransaction(context, async (uow) =>
    uow.audit({ action: 'acesso.recusado', targetType: 'rota', targetId: input.rota }),
  );
}
