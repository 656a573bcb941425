import { accountOf, accountTarget, type SignedInActor } from '#platform/account.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge } from '#platform/db/command/decision.ts';
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
export const encerrarSessao = command({
  load: ({ actor, input: { id }, deps }: SessionCall<{ id: string }>) => {
    const evento = id === actor.sessaoId ? 'saida' : 'sessaoEncerrada';
    return { access: call(endAccess, accountOf(actor), { evento, sessao: id, now: deps.clock() }) };
  },
  decide: ({ access }, { input: { id } }) => {
    if (access.ended.length === 0) throw notFound();
    const audit = [{ action: 'sessao.encerrar', targetType: 'sessao', targetId: id }];
    return merge(access, { audit });
  },
});

/** Ends every other session of the account. @returns how many ended */
export const encerrarOutras = command({
  load: ({ actor, deps }: SessionCall<null>) => {
    const ending = { evento: 'outrasEncerradas', sessao: actor.sessaoId, now: deps.clock() } as const;
    return { access: call(endAccess, accountOf(actor), ending) };
  },
  decide: ({ access }, { actor }) => {
    const audit = [{ action: 'sessao.encerrar_outras', ...accountTarget(accountOf(actor)) }];
    return { ...merge(access, { audit }), answer: access.ended.length };
  },
});
