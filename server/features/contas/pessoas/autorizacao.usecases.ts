import type { Autorizacao } from '#contracts/contas/pessoas.contract.ts';
import { mesmoEmail } from '#domain/contas/email.ts';
import type { Mail, Mailer } from '#ports/mail.ts';
import type { Channels } from '#ports/channel.ts';
import { systemScope, type Actor, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import { tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import { consumeConfirmation, keepLink, LINK_MS } from '../clientes/clientes.public.ts';
import { clienteEvents } from '../contas.events.ts';
import { contarRecusaJob } from './autorizacao.jobs.ts';
import * as errors from './pessoas.errors.ts';
import * as pessoas from './pessoas.repository.ts';

export type AutorizacaoDeps = BaseDeps & {
  mailer: Mailer;
  channels: Channels;
  signer: Signer;
  settings: MailSettings;
};

/** Words of the question on a telephone, which others may read: nobody is named, and nothing is asked for. */
export const PERGUNTA_NO_CELULAR =
  'Alguém pede a sua autorização para cuidar de pedidos seus na clínica. Leia e decida no link.';

/** The telephone of a link, as the address that it was sent to. */
const telOf = (celular: string) => `tel:+55${celular}`;

/**
 * Sends an adult the link by which they allow an account to ask for them, to their own address or telephone. The link is made
 * here, so that the queue holds no token. Every retry of one request (`vez`) makes the same link and the same message.
 * @throws ProviderError, and the job tries again
 */
export async function perguntar({
  actor,
  input: { pessoaId, vez },
  deps,
}: UseCase<Sistema, { pessoaId: string; vez: string }, AutorizacaoDeps>): Promise<void> {
  const person = await pessoas.findToAsk(deps.db, pessoaId);
  if (!person) return;
  const { email_contato: email, celular_proprio: celular } = person;
  const address = celular === null ? email : telOf(celular);
  if (address === '') return;
  const token = deps.signer.token('autorizar-pessoa', `${vez}:${address}`);
  const hash = tokenHash(token);
  const expiraEm = new Date(deps.clock().getTime() + LINK_MS);
  const link = { scope: systemScope(actor, pessoaId), tokenHash: hash, email: address, expiraEm };
  await keepLink({ actor, input: link, deps });
  const path = `/autorizar/${token}`;
  if (celular === null) {
    const mail = { para: email, url: `${deps.settings.appUrl}${path}`, chave: hash.toString('hex') };
    await deps.mailer.send(mailAutorizarPessoa(deps.settings, mail));
    return;
  }
  const channel = deps.channels.whatsapp ?? deps.channels.sms;
  // The clinic ended its channel meanwhile: the account asks by mail.
  if (!channel) return;
  await channel.send(celular, { key: `autorizar-${hash.toString('hex')}`, text: PERGUNTA_NO_CELULAR, path });
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
      writes: autoriza
        ? [
            call(pessoas.authorize, link.id, { por: 'pessoa', ate: null }, now),
            // A telephone confirms no address.
            ...(link.email === link.email_contato ? [call(pessoas.confirmAddress, link.id, now)] : []),
          ]
        : [call(pessoas.refuse, link.id, now)],
      jobs: autoriza ? [] : [job(contarRecusaJob, { pessoaId: link.id })],
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

/** A link that serves: of the address or telephone that the person has now, unused and in time, or of somebody who agreed by it. */
async function findValid(token: string, { db, clock }: Pick<BaseDeps, 'db' | 'clock'>): Promise<Link> {
  const link = await pessoas.findAsked(db, tokenHash(token));
  if (!link || !isCurrent(link)) throw errors.linkInvalido();
  const over = link.usada_em !== null || link.expira_em <= clock();
  if (over && link.autorizado_em === null) throw errors.linkInvalido();
  return link;
}

function isCurrent({ email, email_contato, celular_proprio }: Link): boolean {
  return celular_proprio === null ? mesmoEmail(email, email_contato) : email === telOf(celular_proprio);
}

/** Tells the holder of the account that an adult refused; nothing where the person or the account is gone, or asked again. */
export async function contarRecusa({
  input: { pessoaId },
  deps,
}: UseCase<Sistema, { pessoaId: string }, AutorizacaoDeps>): Promise<void> {
  const refused = await pessoas.findRefused(deps.db, pessoaId);
  if (!refused || refused.para === '') return;
  const { para, conta: clienteId, recusado_em: em } = refused;
  const mail = { para, clienteId, chave: `${pessoaId}-${em.getTime()}` };
  await deps.mailer.send(mailPessoaRecusou(deps.settings, mail));
}

/** Neutral, and without the person's name: others may read the holder's mail. */
export function mailPessoaRecusou(
  settings: MailSettings,
  { para, clienteId, chave }: { para: string; clienteId: string; chave: string },
): Mail {
  const url = `${settings.appUrl}/conta/pessoas`;
  return writeNotice(settings, { chave: 'pessoa-recusou', to: para, key: `recusa-${chave}`, url, clienteId });
}

function presentLink({ nome, titular }: Link, estado: Autorizacao['estado']): Autorizacao {
  return { pessoa: nome.split(' ')[0] ?? nome, titular, estado };
}
