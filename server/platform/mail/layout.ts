import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DARK, look } from './look.ts';

export type MailLink = { texto: string; url: string };

/** The words of one mail: never a clinical word, never a CPF. */
export type MailContent = {
  /** The name of the house, which stands above. */
  marca: string;
  assunto: string;
  titulo: string;
  paragrafos: readonly string[];
  acao?: MailLink;
  /** Several ways to go, each with a word before it; instead of one button. */
  links?: readonly MailLink[];
  rodape: string;
};

/** Renders a mail as plain text and as HTML that common clients show alike (tables, inline styles). */
export function renderMail(content: MailContent): { assunto: string; texto: string; html: string } {
  const { assunto, titulo, paragrafos, acao, links = [], rodape } = content;
  const ways = [...(acao ? [acao] : []), ...links].map(({ texto, url }) => `${texto}:\n${url}`);
  return {
    assunto,
    texto: [titulo, ...paragrafos, ...ways, `--\n${rodape}`].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(page(content))}`,
  };
}

function page({ marca, assunto, titulo, paragrafos, acao, links = [], rodape }: MailContent): ReactElement {
  const body = cell('folha', [
    h('p', { key: 'm', className: 'fraco', style: look.marca }, marca),
    h('h1', { key: 'h', className: 'forte', style: look.titulo }, titulo),
    ...paragrafos.map((text) => h('p', { key: text, className: 'forte', style: look.paragrafo }, text)),
    ...links.map((link) => h('p', { key: link.url, style: look.paragrafo }, ...written(link))),
    acao ? button(acao) : null,
    acao ? fallback(acao) : null,
    h('p', { key: 'r', className: 'fraco fio', style: look.rodape }, rodape),
  ]);
  return h(
    'html',
    { lang: 'pt-BR', dir: 'ltr' },
    head(assunto),
    h(
      'body',
      { className: 'fundo', style: look.corpo },
      preview(paragrafos[0] ?? titulo),
      // The widths twice: Word's engine reads the attribute, everybody else the style.
      table(
        { width: '100%' },
        'fundo',
        cell('margem', table({ width: '560', align: 'center' }, undefined, body)),
      ),
    ),
  );
}

function head(assunto: string): ReactElement {
  return h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    // Otherwise a protocol or an hour becomes a telephone number.
    h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no, url=no' }),
    h('title', null, assunto),
    h('style', null, DARK),
  );
}

/** What a list of mails shows beside the subject; without it, the first words of whatever comes first. */
function preview(text: string): ReactElement {
  return h('div', { style: look.previa }, text);
}

function button({ texto, url }: MailLink): ReactElement {
  // A table around it: Word's engine gives a link no ground and no room.
  const anchor = h('a', { href: url, style: look.botao }, texto);
  const ground = h('td', { bgcolor: look.azul, style: look.chao }, anchor);
  return table({ key: 'a' }, undefined, ground);
}

function fallback({ url }: MailLink): ReactElement {
  return h(
    'p',
    { key: 'f', className: 'fraco', style: look.endereco },
    'Se o botão não abrir, copie este endereço no navegador:',
    h('br'),
    h('a', { href: url, className: 'link', style: look.link }, url),
  );
}

function written({ texto, url }: MailLink): ReactNode[] {
  return [
    h('span', { key: 't', className: 'forte' }, `${texto}: `),
    h('a', { key: 'u', href: url, className: 'link', style: look.link }, url),
  ];
}

type TableProps = { key?: string; width?: string; align?: 'center' };

function table(props: TableProps, className: string | undefined, inner: ReactElement): ReactElement {
  const { width, ...rest } = props;
  const style = width === '560' ? look.largura : look.tabela;
  const shared = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, className, style };
  return h(
    'table',
    { ...shared, ...rest, ...(width !== undefined && { width }) },
    h('tbody', null, h('tr', null, inner)),
  );
}

function cell(className: 'folha' | 'margem', children: ReactNode): ReactElement {
  return h('td', { className, style: look[className] }, children);
}
