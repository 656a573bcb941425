import type { Autorizacao } from '#contracts/contas/pessoas.contract.ts';
import { mesmoEmail } from '#domain/contas/email.ts';
import type { Mail, Mailer } from '#ports/mail.ts';
import { systemScope, type Actor, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import { tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import { consumeConfirmation, keepLink, LINK_MS } from '../clientes/clientes.public.ts';
import { clienteEvents } from '../contas.events.ts';
import * as errors from './pessoas.errors.ts';
import * as pessoas from './pessoas.repository.ts';

export type AutorizacaoDeps = BaseDeps & { mailer: Mailer; signer: Signer; settings: MailSettings };

/**
 * Mails an adult the link by which they allow an account to ask for them. The link is made here, so that the queue holds no
 * token. Every retry of one request (`vez`) makes the same link and the same mail.
 */
export async function perguntarPorEmail({
  actor,
  input: { pessoaId, vez },
  deps,
}: UseCase<Sistema, { pessoaId: string; vez: string }, AutorizacaoDeps>): Promise<void> {
  const person = await pessoas.findToAsk(deps.db, pessoaId);
  if (!person) return;
  const { email_contato: email } = person;
  const token = deps.signer.token('autorizar-pessoa', `${vez}:${email}`);
  const hash = tokenHash(token);
  const expiraEm = new Date(deps.clock().getTime() + LINK_MS);
  const link = { scope: systemScope(actor, pessoaId), tokenHash: hash, email, expiraEm };
  await keepLink({ actor, input: link, deps });
  const url = `${deps.settings.appUrl}/autorizar/${token}`;
  const mail = { para: email, url, chave: hash.toString('hex') };
  await deps.mailer.send(mailAutorizarPessoa(deps.settings, mail));
}

/** The question to an adult whether an account may ask for them. The address may be someone else's, so the mail names nobody. */
export function mailAutorizarPessoa(
  settings: MailSettings,
  { para, url, chave }: { para: string; url: string; chave: string },
): Mail {
  return writeNotice(settings, { chave: 'autorizar-pessoa', to: para, key: `autorizar-${chave}`, url });
}

type Answer = { token: string; autoriza: boolean };

/** Who asks by a mailed link. @throws 404 link_invalido */
export async function consultarAutorizacao({
  input: { token },
  deps,
}: UseCase<Actor, { token: string }, BaseDeps>): Promise<Autorizacao> {
  const link = await findValid(token, deps);
  return presentLink(link, link.autorizado_em === null ? 'pendente' : 'autorizada');
}

/**
 * An adult agrees that the account asks for them, or refuses; of two simultaneous uses one wins.
 * @throws 404 link_invalido
 */
export const responderAutorizacao = command({
  find: ({ input, deps }: UseCase<Actor, Answer, BaseDeps>) => findValid(input.token, deps),
  load: ({ input, deps }) => ({ used: call(consumeConfirmation, tokenHash(input.token), deps.clock()) }),
  decide: ({ used }, { input: { autoriza }, now }, link): Decision<Autorizacao> => {
    if (!used) throw errors.linkInvalido();
    return {
      writes: autoriza ? [call(pessoas.authorize, link.id, now)] : [],
      audit: [
        {
          action: autoriza ? 'pessoa.autorizar' : 'pessoa.recusar',
          targetType: 'cliente',
          targetId: link.id,
        },
      ],
      events: clienteEvents(link.conta, link.versao),
      answer: presentLink(link, autoriza ? 'autorizada' : 'recusada'),
    };
  },
});

type Link = NonNullable<Awaited<ReturnType<typeof pessoas.findAsked>>>;

/** A link that serves: of the address that the person has now, unused and in time, or of somebody who agreed by it. */
async function findValid(token: string, { db, clock }: Pick<BaseDeps, 'db' | 'clock'>): Promise<Link> {
  const link = await pessoas.findAsked(db, tokenHash(token));
  if (!link || !mesmoEmail(link.email, link.email_contato)) throw errors.linkInvalido();
  const over = link.usada_em !== null || link.expira_em <= clock();
  if (over && link.autorizado_em === null) throw errors.linkInvalido();
  return link;
}

function presentLink({ nome, titular }: Link, estado: Autorizacao['estado']): Autorizacao {
  return { pessoa: nome.split(' ')[0] ?? nome, titular, estado };
}
