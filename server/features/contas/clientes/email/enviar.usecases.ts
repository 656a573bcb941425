import { dataEHora } from '#domain/calendario/horas.ts';
import type { Mailer, Mail } from '#ports/mail.ts';
import { systemScope, type PatientScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import { readCliente } from '../clientes.repository.ts';
import { extendConfirmation, findEmailChange, insertConfirmation } from './email.repository.ts';

export type EmailMailDeps = BaseDeps & { mailer: Mailer; signer: Signer; settings: MailSettings };

/** 72 hours: the mail may lie unread over a weekend. */
export const LINK_MS = 72 * 3_600_000;

/**
 * Mails the confirmation link to the account's current contact e-mail. The link is made here, so that the queue holds
 * no token. Every retry of one request (`vez`) makes the same link and the same mail.
 */
export async function enviarConfirmacao({
  actor,
  input,
  deps,
}: UseCase<Sistema, { clienteId: string; vez: string }, EmailMailDeps>): Promise<void> {
  const scope = systemScope(actor, input.clienteId);
  const { email_contato: email, email_confirmado_em, contestada_em } = await readCliente(deps.db, scope);
  if (email === '' || email_confirmado_em || contestada_em) return;
  const token = deps.signer.token('confirmar-email', `${input.vez}:${email}`);
  const hash = tokenHash(token);
  const expiraEm = new Date(deps.clock().getTime() + LINK_MS);
  await keepLink({ actor, input: { scope, tokenHash: hash, email, expiraEm }, deps });
  const url = `${deps.settings.appUrl}/confirmar-email/${token}`;
  await deps.mailer.send(
    mailConfirmarEmail(deps.settings, { para: email, url, chave: hash.toString('hex') }),
  );
}

type Link = { scope: PatientScope; tokenHash: Buffer; email: string; expiraEm: Date };

/** Stores a mailed link that confirms an address. */
export const keepLink = command({
  load: ({ input: { scope, ...link } }: UseCase<Sistema, Link, BaseDeps>) => ({
    made: call(insertConfirmation, scope, link),
  }),
  decide: ({ made }, { input: { scope, tokenHash: hash, expiraEm } }) => {
    const asked = { action: 'email.pedir_confirmacao', targetType: 'cliente', targetId: scope.clienteId };
    return made ? { audit: [asked] } : { writes: [call(extendConfirmation, hash, expiraEm)] };
  },
});

/** Mails the former contact address that the account has another one now. */
export async function avisarTroca({
  input,
  deps,
}: UseCase<Sistema, { trocaId: string }, EmailMailDeps>): Promise<void> {
  const change = await findEmailChange(deps.db, input.trocaId);
  if (!change) return;
  const mail = { para: change.anterior, em: change.created_at, chave: input.trocaId };
  await deps.mailer.send(mailEmailMudou(deps.settings, mail));
}

type Confirmation = { para: string; url: string; chave: string };

/** The link that confirms a contact e-mail. The address may be someone else's by mistake, so the mail names nobody. */
export function mailConfirmarEmail(settings: MailSettings, { para, url, chave }: Confirmation): Mail {
  return writeNotice(settings, { chave: 'confirmar-email', to: para, key: `confirmar-${chave}`, url });
}

/** Tells the former contact address that it was replaced, when, and what to do if the owner did not do it. */
export function mailEmailMudou(
  settings: MailSettings,
  { para, em, chave }: { para: string; em: Date; chave: string },
): Mail {
  return writeNotice(settings, {
    chave: 'email-mudou',
    to: para,
    key: `email-mudou-${chave}`,
    valores: { data: dataEHora(em) },
    url: `${settings.appUrl}/conta`,
  });
}
