import { FIM_DO_ACESSO, type Alcance, type EventoDaConta } from '#domain/contas/fim-do-acesso.ts';
import type { Account } from '#platform/account.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { endedSessionsEvents, endedSigningEvents } from '#features/contas/contas.events.ts';
import { lockAccount } from '../conta/contas.repository.ts';
import { forgetDevices } from '../entrada/aparelhos.repository.ts';
import { closeConfirmations } from '../recuperacao/confirmacoes.repository.ts';
import { closeRecoveries } from '../recuperacao/recuperacao.repository.ts';
import { deletePendingOf } from '../segundo-fator/pendentes.repository.ts';
import {
  endSigning,
  noteEndedSigning,
  type MotivoDoFim,
  type WhichSigning,
} from './assinatura.repository.ts';
import { deleteSessionsOf, findSessionDevice, type EndedSession } from './sessoes.repository.ts';

/** Reason of an end that somebody else made, told where the doctor signs. */
const TOLD: Partial<Record<EventoDaConta, MotivoDoFim>> = {
  cadastroMudadoPorOutro: 'account-changed',
  segundoFatorDesligadoPorOutro: 'factor-off',
};

/** `sessao`: the session that the event belongs to; null where it belongs to none. */
type Ending = { evento: EventoDaConta; sessao: string | null; now: Date };

/**
 * Ends what an event ends of an account, in the transaction of the event: the one verb over the one table
 * (`FIM_DO_ACESSO`). Live streams and download addresses end with their session, on whichever process they are.
 * @returns the sessions that ended
 */
export async function endAccess(
  uow: UnitOfWork,
  account: Account,
  { evento, sessao, now }: Ending,
): Promise<EndedSession[]> {
  const ends: Record<keyof (typeof FIM_DO_ACESSO)[EventoDaConta], Alcance> = FIM_DO_ACESSO[evento];
  const { db } = uow;
  await lockAccount(db, account);
  const mine = sessao === null ? null : await findSessionDevice(db, account, sessao);
  const ended = await deleteSessionsOf(db, account, whichOf(ends.sessoes, sessao));
  if (ends.navegadores === 'desta') {
    await forgetDevices(db, account, { only: ended.flatMap(({ aparelho_id: id }) => (id ? [id] : [])) });
  } else if (ends.navegadores !== 'nada') {
    await forgetDevices(db, account, { allBut: ends.navegadores === 'das outras' ? mine : null });
  }
  if (ends.entradas === 'tudo') await deletePendingOf(db, account);
  if (ends.linksDeSenha === 'tudo') await closeRecoveries(db, account, now);
  if (ends.linksDeEmail === 'tudo') await closeConfirmations(db, account, now);
  if ('medicoId' in account && ends.assinatura !== 'nada') {
    await closeSigning(uow, account.medicoId, ends.assinatura === 'tudo' ? 'tudo' : 'sem sessão');
    const told = TOLD[evento];
    if (told) await noteEndedSigning(db, account.medicoId, told, now);
  }
  uow.emit(...endedSessionsEvents(account, ended));
  return ended;
}

/** @throws where an event of one session, or of all others, names none */
function whichOf(alcance: Alcance, sessao: string | null): { only: string } | { allBut: string | null } {
  if (alcance === 'tudo') return { allBut: null };
  if (sessao === null) throw new Error('this event belongs to a session');
  return alcance === 'desta' ? { only: sessao } : { allBut: sessao };
}

/**
 * Ends a doctor's signing session and an authorisation on its way: whatever it is, only the one that no live session of the
 * doctor has in hand, or only the one of this sealed ticket. The process that holds its key forgets it.
 */
export async function closeSigning(uow: UnitOfWork, medicoId: string, which: WhichSigning): Promise<void> {
  if (!(await endSigning(uow.db, medicoId, which))) return;
  uow.audit({ action: 'assinatura.encerrar', targetType: 'medico', targetId: medicoId });
  uow.emit(...endedSigningEvents(medicoId));
}
