import type { Mailer, Mail } from '#ports/mail.ts';
import { didNothing, ProviderError, refusedOutright } from '#ports/provider-error.ts';
import type { Sistema } from '#platform/actor.ts';
import { withLease } from '#platform/db/queries/lease.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { pedidoDoEmail } from '#platform/mail/notice.ts';
import * as emails from './emails.repository.ts';
import { providersEvents } from '#platform/live/topics.ts';

/** `mailer` is the driver that sends. */
export type MailQueueDeps = BaseDeps & { mailer: Mailer };

const ACTOR: Sistema = { tipo: 'Sistema', nome: 'correio' };

/** Longer than sending one mail takes, in milliseconds. */
const TERM = { termMs: 30_000, waitMs: 10_000 };

/**
 * The mailer of the job queue. A mail (by its `key`) that the server accepted is not sent again, however
 * often its job runs. A permanent refusal of address or content is recorded for the administrator's desk and
 * ends the job. Every other error is thrown, and the job retries. When the process or the answer was lost
 * while the content was being sent, the mail is repeated under the same Message-ID at growing intervals
 * (docs/decisions/0024).
 */
export function queuedMailer(deps: MailQueueDeps): Mailer {
  return {
    ...deps.mailer,
    send: (mail) => withLease(deps.db, `email:${mail.key}`, TERM, () => handOver(deps, mail)),
    close: () => undefined,
  };
}

async function handOver(deps: MailQueueDeps, mail: Mail): Promise<void> {
  const { key: chave, to: para } = mail;
  const fate = await emails.claimMail(deps.db, { chave, para, pedido: pedidoDoEmail(mail) });
  if (fate.entregue_em || fate.recusado_em) return;
  if (tooSoon(fate, deps.clock()))
    throw new Error('whether the last copy was taken is not known: the next one waits');
  let given = false;
  const mark = async () => {
    await emails.noteHandingOver(deps.db, chave, deps.clock());
    given = true;
  };
  try {
    await deps.mailer.send(mail, mark);
  } catch (error) {
    // This attempt ended before the content was sent: it says nothing about an earlier attempt that may have
    // delivered the mail.
    if (given && didNothing(error)) await emails.forgetHandingOver(deps.db, chave);
    if (error instanceof ProviderError && error.code !== null)
      await emails.noteCode(deps.db, chave, error.code);
    if (!refusedOutright(error)) throw error;
    await giveUp(deps, mail, fate.cliente_id);
    return;
  }
  await deps.runInTransaction({ actor: ACTOR }, async (uow) => {
    if (await emails.noteDelivered(uow.db, chave, deps.clock())) announce(uow);
  });
}

/**
 * True while the next copy of a possibly delivered mail must wait: as long as the attempts so far have taken.
 * A server that accepts mails but answers too late would otherwise fill the mailbox.
 */
function tooSoon({ entregando_em: last, duvidosa_em: first }: emails.MailFate, now: Date): boolean {
  if (!last || !first) return false;
  return now.getTime() - last.getTime() < last.getTime() - first.getTime();
}

/** Makes the administrator's desk read the list of refused addresses again. */
function announce(uow: UnitOfWork): void {
  uow.emit(...providersEvents());
}

async function giveUp(
  deps: MailQueueDeps,
  { key: chave, to: para }: Mail,
  clienteId: string | null,
): Promise<void> {
  deps.log.warn({ clienteId }, 'a mail was refused for good');
  await deps.runInTransaction({ actor: ACTOR }, async (uow) => {
    await emails.noteRefused(uow.db, { chave, para }, deps.clock());
    uow.audit({ action: 'email.recusado', targetType: 'cliente', targetId: clienteId });
    announce(uow);
  });
}
