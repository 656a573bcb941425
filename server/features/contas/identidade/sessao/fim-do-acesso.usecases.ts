import { FIM_DO_ACESSO, type Alcance, type EventoDaConta } from '#domain/contas/fim-do-acesso.ts';
import type { Account } from '#platform/account.ts';
import { call, job, locks, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import { endedSessionsEvents, endedSigningEvents } from '#features/contas/contas.events.ts';
import { lockAccount } from '../conta/contas.repository.ts';
import { deleteReserveCodes } from '../codigos-reserva/codigos-reserva.repository.ts';
import { deleteChaves } from '../chaves/chaves.repository.ts';
import { forgetDevices } from '../entrada/aparelhos.repository.ts';
import { accountNotice, avisarChaveJob } from '../identidade.jobs.ts';
import { closeRecoveries, closeConfirmations, deleteCelular } from '../recuperacao/recuperacao.repository.ts';
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

/** The sessions that ended, and what tells it. */
export type AccessEnd = Contribution & { ended: EndedSession[] };

/**
 * Ends what an event ends of an account, in the transaction of the event: the one verb over the one table
 * (`FIM_DO_ACESSO`). Live streams and download addresses end with their session, on whichever process they are.
 */
export async function endAccess(
  tx: QueriesInTransaction,
  account: Account,
  { evento, sessao, now }: Ending,
): Promise<AccessEnd> {
  const ends: Record<keyof (typeof FIM_DO_ACESSO)[EventoDaConta], Alcance> = FIM_DO_ACESSO[evento];
  await lockAccount(tx, account);
  const mine = sessao === null ? null : await findSessionDevice(tx, account, sessao);
  const ended = await deleteSessionsOf(tx, account, whichOf(ends.sessoes, sessao));
  if (ends.navegadores === 'desta') {
    await forgetDevices(tx, account, { only: ended.flatMap(({ aparelho_id: id }) => (id ? [id] : [])) });
  } else if (ends.navegadores !== 'nada') {
    await forgetDevices(tx, account, { allBut: ends.navegadores === 'das outras' ? mine : null });
  }
  if (ends.entradas === 'tudo') await deletePendingOf(tx, account);
  if (ends.linksDeSenha === 'tudo') await closeRecoveries(tx, account, now);
  if (ends.linksDeEmail === 'tudo') await closeConfirmations(tx, account, now);
  if (ends.codigosReserva === 'tudo' && 'clienteId' in account)
    await deleteReserveCodes(tx, account.clienteId);
  if (ends.celular === 'tudo' && 'clienteId' in account) await deleteCelular(tx, account.clienteId);
  const chaves = ends.chavesDeAcesso === 'tudo' ? await deleteChaves(tx, account) : 0;
  const told = {
    events: endedSessionsEvents(account, ended),
    jobs:
      chaves > 0 ? [job(avisarChaveJob, { ...accountNotice(account, now), mudanca: 'todas' as const })] : [],
  };
  if (!('medicoId' in account) || ends.assinatura === 'nada') return { ...told, ended };
  const { medicoId } = account;
  const closed = await closeSigning(tx, medicoId, ends.assinatura === 'tudo' ? 'tudo' : 'sem sessão');
  const motivo = TOLD[evento];
  const noted = motivo ? { writes: [call(noteEndedSigning, medicoId, motivo, now)] } : {};
  return { ...merge(closed, noted, told), ended };
}
locks('account', endAccess);

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
export async function closeSigning(
  tx: QueriesInTransaction,
  medicoId: string,
  which: WhichSigning,
): Promise<Contribution> {
  if (!(await endSigning(tx, medicoId, which))) return {};
  return {
    audit: [{ action: 'assinatura.encerrar', targetType: 'medico', targetId: medicoId }],
    events: endedSigningEvents(medicoId),
  };
}
locks('assinatura', closeSigning);
