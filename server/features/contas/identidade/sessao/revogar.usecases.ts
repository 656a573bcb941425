import { accountOf, accountTarget, type SignedInActor } from '#platform/account.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { endAccess } from './fim-do-acesso.usecases.ts';
import { listSessions } from './sessoes.repository.ts';

type SessionCall<Input> = UseCase<SignedInActor, Input, BaseDeps>;

/** The live sessions of the account, `atual` for this one. */
export async function listarSessoes({ actor, deps }: SessionCall<null>) {
  const rows = await listSessions(deps.db, accountOf(actor), deps.clock());
  return rows.map((row) => ({ ...row, atual: row.id === actor.sessaoId }));
}

/** Ends one session of the own account; its device is no longer a known one. @throws naoEncontrado for anybody else's session */
export async function encerrarSessao({ actor, input, deps }: SessionCall<{ id: string }>): Promise<void> {
  const account = accountOf(actor);
  await deps.runInTransaction({ actor }, async (uow) => {
    const evento = input.id === actor.sessaoId ? 'saida' : 'sessaoEncerrada';
    const ended = await endAccess(uow, account, { evento, sessao: input.id, now: deps.clock() });
    if (ended.length === 0) throw notFound();
    uow.audit({ action: 'sessao.encerrar', targetType: 'sessao', targetId: input.id });
  });
}

/** Ends every other session of the account. @returns how many ended */
export async function encerrarOutras({ actor, deps }: SessionCall<null>): Promise<number> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const ending = { evento: 'outrasEncerradas', sessao: actor.sessaoId, now: deps.clock() } as const;
    const ended = await endAccess(uow, accountOf(actor), ending);
    uow.audit({ action: 'sessao.encerrar_outras', ...accountTarget(accountOf(actor)) });
    return ended.length;
  });
}
