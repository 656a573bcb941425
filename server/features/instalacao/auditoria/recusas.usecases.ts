import type { Actor } from '../../../platform/actor.ts';
import { countTry } from '../../../platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import type { Signer } from '../../../platform/secrets/secrets.ts';

/** So many refusals of one account in an hour are written down: who knocks for ever fills no disk. */
const PER_ACCOUNT = { max: 1000, windowSeconds: 3600 };

type Refusal = UseCase<Actor, { rota: string }, BaseDeps & { signer: Signer }>;

/** A patient's session called what is the administrator's: refused, and written into the audit by the route's pattern. */
export async function registrarRecusa({ actor, input, deps, requestId }: Refusal): Promise<void> {
  if (actor.tipo !== 'Paciente') return;
  const key = deps.signer.key('acesso-recusado', actor.clienteId);
  if (!(await countTry(deps.db, key, PER_ACCOUNT))) return;
  const context = requestId === undefined ? { actor } : { actor, requestId };
  await deps.runInTransaction(context, async (uow) =>
    uow.audit({ action: 'acesso.recusado', targetType: 'rota', targetId: input.rota }),
  );
}
