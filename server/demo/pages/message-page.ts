import { createElement as h } from 'react';
import type { ArrivedMessage } from '../channel/message-fake.ts';
import type { PushedMessage } from '../channel/push-fake.ts';
import { demoPage } from './page.ts';

/** Messages that arrived, by channel, oldest first. */
export type Arrived = {
  whatsapp: readonly ArrivedMessage[];
  sms: readonly ArrivedMessage[];
  push: readonly PushedMessage[];
};

/** Every message beside the mails, newest first. */
export function messagesPage({ whatsapp, sms, push }: Arrived): string {
  const title = 'Avisos enviados';
  const notice =
    'Nenhum aviso sai daqui: o que seria enviado por WhatsApp, SMS ou ao navegador fica nesta página.';
  const written = [...push].map(({ texto }) => texto ?? 'Cifrado para um navegador: só ele lê.');
  return demoPage(
    { title, notice },
    h('h1', null, title),
    h(
      'nav',
      { 'aria-label': 'Páginas da demonstração' },
      h('a', { href: '/demo/emails' }, 'E-mails enviados'),
    ),
    listOf('WhatsApp', whatsapp.map(lineOf)),
    listOf('SMS', sms.map(lineOf)),
    listOf('Avisos no aparelho', written),
  );
}

const lineOf = ({ para, texto }: ArrivedMessage) => `+${para}: ${texto}`;

function listOf(name: string, lines: readonly string[]) {
  const newest = lines.toReversed();
  const list =
    newest.length === 0
      ? h('p', null, 'Nenhum ainda. Ligue em Conta e segurança e pague um pedido.')
      : h('ul', null, ...newest.map((line, i) => h('li', { key: i }, line)));
  return h('section', { key: name }, h('h2', null, name), list);
}
