import { dataEHora } from '#domain/calendario/horas.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import type { Mail } from '#ports/mail.ts';
import type { MensagemGuardada } from '../mail/smtp-fake.ts';
import { demoPage } from './page.ts';

export const MAILBOX = '/demo/emails';
const MODELS = '/demo/modelos-de-email';

/** Every mail that was sent, newest first. */
export function mailListPage(mails: readonly MensagemGuardada[]): string {
  const title = 'E-mails enviados';
  const list = mails.length === 0 ? empty() : h('ul', null, ...mails.map(listItem));
  return demoPage(
    { title },
    h('h1', null, title),
    navigation({
      [MAILBOX]: 'Atualizar',
      [MODELS]: 'Todos os modelos',
      '/demo/recados': 'Avisos enviados',
      '/': 'Página inicial',
    }),
    list,
  );
}

/** One mail as it was written: how it looks, and its plain text with links that can be followed. */
export function mailPage(mail: MensagemGuardada): string {
  const look =
    mail.html === ''
      ? null
      : h(
          Fragment,
          null,
          h('h2', null, 'Como aparece'),
          h('iframe', { className: 'folha', ...frame(mail.html) }),
        );
  return demoPage(
    { title: mail.assunto },
    navigation({ [MAILBOX]: 'Todos os e-mails' }),
    h('h1', null, mail.assunto),
    facts({ De: mail.de, Para: mail.para.join(', '), Enviado: time(mail) }),
    look,
    h('h2', null, 'Versão em texto'),
    h('p', { className: 'folha texto' }, ...linked(mail.texto)),
  );
}

/** Every mail that the house can send, one under the other: how it looks, and its plain text. */
export function mailModelsPage(models: Readonly<Record<string, Mail>>): string {
  const title = 'Modelos de e-mail';
  const sections = Object.entries(models).map(([name, mail]) =>
    h(
      'section',
      { key: name, className: 'modelo' },
      h('h2', null, mail.subject),
      h('iframe', { className: 'folha', ...frame(mail.html), title: `E-mail: ${mail.subject} (${name})` }),
      h('p', { className: 'folha texto' }, ...linked(mail.text)),
    ),
  );
  const notice = 'Estes e-mails não foram enviados: as pessoas, os números e os links são inventados.';
  return demoPage(
    { title, notice },
    h('h1', null, title),
    navigation({ [MAILBOX]: 'E-mails enviados', '/': 'Página inicial' }),
    ...sections,
  );
}

/** Where there is no such mail. */
export function mailMissingPage(): string {
  const title = 'E-mail não encontrado';
  const text = h('p', null, 'A demonstração guarda os 200 e-mails mais recentes; este não está entre eles.');
  return demoPage({ title }, h('h1', null, title), text, navigation({ [MAILBOX]: 'Todos os e-mails' }));
}

function listItem(mail: MensagemGuardada): ReactNode {
  return h(
    'li',
    { key: mail.id },
    h('a', { href: `${MAILBOX}/${encodeURIComponent(mail.id)}` }, mail.assunto || 'Sem assunto'),
    h('p', null, `De ${mail.de} para ${mail.para.join(', ')}`),
    h('p', null, time(mail)),
  );
}

function empty(): ReactNode {
  const text = 'Nenhum e-mail ainda. Peça uma nova senha ou pague um pedido e ele aparece aqui.';
  return h('div', { className: 'folha vazio' }, h('p', null, text));
}

function navigation(links: Record<string, string>): ReactNode {
  const items = Object.entries(links).map(([href, text]) => h('a', { key: href, href }, text));
  return h('nav', { 'aria-label': 'Páginas da demonstração' }, ...items);
}

function facts(entries: Record<string, ReactNode>): ReactNode {
  const rows = Object.entries(entries).map(([name, value]) =>
    h(Fragment, { key: name }, h('dt', null, name), h('dd', null, value)),
  );
  return h('dl', null, ...rows);
}

function time({ recebidaEm }: MensagemGuardada): ReactNode {
  return h('time', { dateTime: recebidaEm }, dataEHora(recebidaEm));
}

/**
 * Drawn without our origin; its links leave for the window around it. The page's own policy, which the frame
 * inherits, lets no script of a mail run; `allow-scripts` lets the tools of a browser test into the frame.
 */
function frame(html: string) {
  const withTarget = html.replace(/<head[^<>]*>/i, (head) => `${head}<base target="_top">`);
  const sandbox = 'allow-popups allow-scripts allow-top-navigation-by-user-activation';
  return { title: 'E-mail como aparece para quem recebe', sandbox, srcDoc: withTarget };
}

const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/;

/** The text with its addresses as links; everything else is escaped by the renderer. */
function linked(text: string): ReactNode[] {
  const parts = text.trimEnd().split(LINK);
  return parts.map((part, i) => (i % 2 === 1 ? h('a', { key: i, href: part }, part) : part));
}
