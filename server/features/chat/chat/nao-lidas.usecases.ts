import type { Mailer } from '#ports/mail.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { mailMensagemNaoLida } from './chat.mails.ts';
import { findFirstAfter, readConversa, updateConversa } from './conversas/conversas.repository.ts';

/** Minutes after which an unread message of the team is announced to the patient by mail. */
export const UNREAD_MINUTES = 15;

/**
 * Mails the patient when messages of the team have been unread for `UNREAD_MINUTES`, at most once until the
 * patient reads.
 */
export const avisarNaoLidasJob: JobDefinition<{ clienteId: string }> = {
  name: 'chat.avisar',
  options: PATIENT_RETRIES,
};

export type UnreadMailDeps = BaseDeps & { mailer: Mailer; settings: { brand: string; appUrl: string } };

/**
 * Mails the patient once the team's oldest unread message is `UNREAD_MINUTES` old; at most one mail until the
 * patient reads. When the oldest unread message is younger (an earlier one was read meanwhile), enqueues
 * itself for the moment it is due. Idempotent: the mail's key contains the number of the oldest unread
 * message.
 */
export async function avisarNaoLidas({
  actor,
  input: { clienteId },
  deps,
}: UseCase<Sistema, { clienteId: string }, UnreadMailDeps>): Promise<void> {
  const scope = systemScope(actor, clienteId);
  const conversa = await readConversa(deps.db, scope);
  if (!conversa || conversa.avisado_n > conversa.lido_cliente) return;
  const first = await findFirstAfter(deps.db, scope, { por: 'Adm', depois: conversa.lido_cliente });
  if (!first) return;
  const missing = first.created_at.getTime() + UNREAD_MINUTES * 60_000 - deps.clock().getTime();
  if (missing > 0) {
    const startAfterSeconds = Math.ceil(missing / 1000);
    await deps.runInTransaction({ actor }, (uow) =>
      uow.enqueue(avisarNaoLidasJob, { clienteId }, { startAfterSeconds }),
    );
    return;
  }
  const { email_contato, contestada_em } = await readCliente(deps.db, scope);
  // A closed account's former holder gets no more mail about it.
  if (!contestada_em) {
    const mail = { para: email_contato, clienteId, chave: `${clienteId}-${first.n}` };
    await deps.mailer.send(mailMensagemNaoLida(deps.settings, mail));
  }
  // Recorded after the mail: a run that stops between the two is repeated, and the mail's idempotency key
  // prevents a second copy.
  await deps.runInTransaction({ actor }, (uow) => updateConversa(uow.db, scope, { avisado_n: first.n }));
}
