import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DARK, look } from './look.ts';

/**
 * This installation as mails state it: the brand, the application's address (without a final slash) and the contact address.
 */
export type MailSettings = { brand: string; appUrl: string; contactEmail: string };

export type MailLink = { text: string; url: string };

/** The content of one mail. It must contain no clinical word and no CPF. */
export type MailContent = {
  /** The name of the house, shown at the top. */
  brand: string;
  subject: string;
  title: string;
  paragraphs: readonly string[];
  action?: MailLink;
  /** Several links, each with its own text, in place of one button. */
  links?: readonly MailLink[];
  footer: string;
};

/**
 * Renders a mail as plain text, and as HTML that common mail clients display alike (tables, inline styles).
 */
export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  const { subject, title, paragraphs, action, links = [], footer } = content;
  const ways = [...(action ? [action] : []), ...links].map(({ text, url }) => `${text}:\n${url}`);
  return {
    subject,
    text: [title, ...paragraphs, ...ways, `--\n${footer}`].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(page(content))}`,
  };
}

function page({ brand, subject, title, paragraphs, action, links = [], footer }: MailContent): ReactElement {
  const body = cell('sheet', [
    h('p', { key: 'm', className: 'faint', style: look.brand }, brand),
    h('h1', { key: 'h', className: 'strong', style: look.title }, title),
    ...paragraphs.map((text, i) =>
      h('p', { key: `p${i}`, className: 'strong', style: look.paragraph }, text),
    ),
    ...links.map((link) => h('p', { key: link.url, style: look.paragraph }, ...written(link))),
    action ? button(action) : null,
    action ? fallback(action) : null,
    h('p', { key: 'r', className: 'faint line', style: look.footer }, footer),
  ]);
  return h(
    'html',
    { lang: 'pt-BR', dir: 'ltr' },
    head(subject),
    h(
      'body',
      { className: 'backdrop', style: look.body },
      preview(paragraphs[0] ?? title),
      // Widths are given twice: Outlook's Word engine reads the attribute, other clients the style.
      table(
        { width: '100%' },
        'backdrop',
        cell('margin', table({ width: '560', align: 'center' }, undefined, body)),
      ),
    ),
  );
}

function head(subject: string): ReactElement {
  return h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    // Otherwise clients turn a protocol number or a time into a telephone link.
    h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no, url=no' }),
    h('title', null, subject),
    h('style', null, DARK),
  );
}

/**
 * The preview text beside the subject in a list of mails; without it clients show the first words of the
 * body.
 */
function preview(text: string): ReactElement {
  return h('div', { style: look.preview }, text);
}

function button({ text, url }: MailLink): ReactElement {
  // In a table, because Outlook's Word engine ignores background and padding of links.
  const anchor = h('a', { href: url, style: look.button }, text);
  const ground = h('td', { bgcolor: look.blue, style: look.ground }, anchor);
  return table({ key: 'a' }, undefined, ground);
}

function fallback({ url }: MailLink): ReactElement {
  return h(
    'p',
    { key: 'f', className: 'faint', style: look.address },
    'Se o botão não abrir, copie este endereço no navegador:',
    h('br'),
    h('a', { href: url, className: 'link', style: look.link }, url),
  );
}

function written({ text, url }: MailLink): ReactNode[] {
  return [
    h('span', { key: 't', className: 'strong' }, `${text}: `),
    h('a', { key: 'u', href: url, className: 'link', style: look.link }, url),
  ];
}

type TableProps = { key?: string; width?: string; align?: 'center' };

function table(props: TableProps, className: string | undefined, inner: ReactElement): ReactElement {
  const { width, ...rest } = props;
  const style = width === '560' ? look.width : look.table;
  const shared = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, className, style };
  return h(
    'table',
    { ...shared, ...rest, ...(width !== undefined && { width }) },
    h('tbody', null, h('tr', null, inner)),
  );
}

function cell(className: 'sheet' | 'margin', children: ReactNode): ReactElement {
  return h('td', { className, style: look[className] }, children);
}
