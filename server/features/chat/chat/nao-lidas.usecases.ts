import type { Mailer } from '../../../adapters/mail/mail.port.ts';
import { systemScope, type Sistema } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { readCliente } from '../../contas/clientes/clientes.public.ts';
import { avisarNaoLidasJob, UNREAD_MINUTES } from './chat.jobs.ts';
import { mailMensagemNaoLida } from './chat.mails.ts';
import { findFirstAfter, readConversa, updateConversa } from './conversas/conversas.repository.ts';

export type UnreadMailDeps = BaseDeps & { mailer: Mailer; settings: { brand: string; appUrl: string } };

/**
 * Mails the patient once the oldest unread message of the team is a quarter of an hour old; once per unread
 * stretch, whatever follows it. Where the oldest one is younger (the one before it was read), it looks again when
 * that one is due. Safe to repeat: the mail is known by the message that began the stretch.
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
  // Whoever had an account that was closed is told nothing of it any more.
  const para = contestada_em ? '' : email_contato;
  if (para !== '') {
    await deps.mailer.send(mailMensagemNaoLida(deps.settings, { para, chave: `${clienteId}-${first.n}` }));
  }
  // After the mail: a try that is cut short between the two is repeated, and the mail's key keeps it single.
  await deps.runInTransaction({ actor }, (uow) => updateConversa(uow.db, scope, { avisado_n: first.n }));
}
