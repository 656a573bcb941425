import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Cor } from '#domain/ajustes/cor.ts';
import type { VisualDaMarca } from '#domain/ajustes/identidade.ts';
import { darkStyles, groundOf, linkOf, look } from './look.ts';

/**
 * This installation as mails state it: the brand, the application's address (without a final slash) and the contact address.
 */
export type MailSettings = { brand: string; appUrl: string; contactEmail: string; visual?: VisualDaMarca };

/** A picture by its address on the web, and its size in pixels. */
export type MailLogo = { src: string; largura: number; altura: number };

export type MailLink = { text: string; url: string };

/** The content of one mail. It must contain no clinical word and no CPF. */
export type MailContent = {
  /** The name of the house, shown at the top. */
  brand: string;
  /** In place of the design's blue, and of the name at the top. */
  cor?: Cor | null;
  logo?: MailLogo | null;
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

function page({
  brand,
  cor = null,
  logo = null,
  subject,
  title,
  paragraphs,
  action,
  links = [],
  footer,
}: MailContent): ReactElement {
  const body = cell('sheet', [
    h('p', { key: 'm', className: 'faint', style: look.brand }, logo ? picture(brand, logo) : brand),
    h('h1', { key: 'h', className: 'strong', style: look.title }, title),
    ...paragraphs.map((text, i) =>
      h('p', { key: `p${i}`, className: 'strong', style: look.paragraph }, text),
    ),
    ...links.map((link) => h('p', { key: link.url, style: look.paragraph }, ...written(link, cor))),
    action ? button(action, cor) : null,
    action ? fallback(action, cor) : null,
    h('p', { key: 'r', className: 'faint line', style: look.footer }, footer),
  ]);
  return h(
    'html',
    { lang: 'pt-BR', dir: 'ltr' },
    head(subject, cor),
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

function head(subject: string, cor: Cor | null): ReactElement {
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
    h('style', null, darkStyles(cor)),
  );
}

/**
 * The preview text beside the subject in a list of mails; without it clients show the first words of the
 * body.
 */
function preview(text: string): ReactElement {
  return h('div', { style: look.preview }, text);
}

/** On white in the dark, too: it was drawn for it. Clients that load no pictures show the name. */
function picture(brand: string, { src, largura, altura }: MailLogo): ReactElement {
  const height = Math.min(40, altura);
  const width = Math.round((largura * height) / altura);
  return h('img', { src, alt: brand, width, height, style: look.logo });
}

function button({ text, url }: MailLink, cor: Cor | null): ReactElement {
  // In a table, because Outlook's Word engine ignores background and padding of links.
  const anchor = h('a', { href: url, style: look.button }, text);
  const ground = h('td', { bgcolor: cor ?? look.blue, style: groundOf(cor) }, anchor);
  return table({ key: 'a' }, undefined, ground);
}

function fallback({ url }: MailLink, cor: Cor | null): ReactElement {
  return h(
    'p',
    { key: 'f', className: 'faint', style: look.address },
    'Se o botão não abrir, copie este endereço no navegador:',
    h('br'),
    h('a', { href: url, className: 'link', style: linkOf(cor) }, url),
  );
}

function written({ text, url }: MailLink, cor: Cor | null): ReactNode[] {
  return [
    h('span', { key: 't', className: 'strong' }, `${text}: `),
    h('a', { key: 'u', href: url, className: 'link', style: linkOf(cor) }, url),
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
