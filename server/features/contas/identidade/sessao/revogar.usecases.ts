import { accountOf, accountTarget, type Account, type SignedInActor } from '../../../../platform/account.ts';
import { notFound } from '../../../../platform/app-error.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import { forgetDevices } from '../entrada/aparelhos.repository.ts';
import { lockAccount } from '../conta/contas.repository.ts';
import {
  deleteSessionsOf,
  findSessionDevice,
  listSessions,
  type EndedSession,
} from './sessoes.repository.ts';
import { closeRecoveries } from '../recuperacao/recuperacao.repository.ts';
import { deletePendingOf } from '../segundo-fator/pendentes.repository.ts';
import { announceEndedSessions } from '../../contas.events.ts';

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
    await lockAccount(uow.db, account);
    const mine = await findSessionDevice(uow.db, actor.sessaoId);
    const ended = await deleteSessionsOf(uow.db, account, { only: input.id });
    if (ended.length === 0) throw notFound();
    const theirs = ended.flatMap(({ aparelho_id: id }) => (id === null || id === mine ? [] : [id]));
    await forgetDevices(uow.db, account, { only: theirs });
    announceEndedSessions(uow, account, ended);
    uow.audit({ action: 'sessao.encerrar', targetType: 'sessao', targetId: input.id });
  });
}

/** Ends every other session of the account. @returns how many ended */
export async function encerrarOutras({ actor, deps }: SessionCall<null>): Promise<number> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const ended = await endSessions(uow, accountOf(actor), actor.sessaoId);
    uow.audit({ action: 'sessao.encerrar_outras', ...accountTarget(accountOf(actor)) });
    return ended.length;
  });
}

/** Ends every way into an account: sessions, recovery links, and sign-ins that wait for their code. */
export async function endAccess(uow: UnitOfWork, account: Account, now: Date): Promise<void> {
  await closeRecoveries(uow.db, account, now);
  await deletePendingOf(uow.db, account);
  await endSessions(uow, account, null);
}

/**
 * Ends all sessions of an account but one (null: all), and forgets their devices, which are unknown ones from then on.
 * @returns the sessions that ended
 */
export async function endSessions(
  uow: UnitOfWork,
  account: Account,
  allBut: string | null,
): Promise<EndedSession[]> {
  await lockAccount(uow.db, account);
  const mine = allBut === null ? null : await findSessionDevice(uow.db, allBut);
  const ended = await deleteSessionsOf(uow.db, account, { allBut });
  await forgetDevices(uow.db, account, { allBut: mine });
  announceEndedSessions(uow, account, ended);
  return ended;
}
