import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The words of one mail: never a clinical word, never a CPF. */
export type MailContent = {
  assunto: string;
  titulo: string;
  paragrafos: readonly string[];
  acao?: { texto: string; url: string };
  rodape: string;
};

const INK = '#121a33';
const BLUE = '#2244bb';
const FONT = 'font-family:Arial,Helvetica,sans-serif';

/** Renders a mail as plain text and as HTML that common clients show alike (tables, inline styles). */
export function renderMail(content: MailContent): { assunto: string; texto: string; html: string } {
  const { assunto, titulo, paragrafos, acao, rodape } = content;
  const lines = [titulo, ...paragrafos, ...(acao ? [`${acao.texto}: ${acao.url}`] : []), `--\n${rodape}`];
  return {
    assunto,
    texto: lines.join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(page(content))}`,
  };
}

function page({ assunto, titulo, paragrafos, acao, rodape }: MailContent): ReactElement {
  const style = (css: string) => ({ style: toStyle(`${FONT};${css}`) });
  const body = [
    h('h1', { key: 'h', ...style(`font-size:22px;line-height:1.25;color:${INK};margin:0 0 16px`) }, titulo),
    ...paragrafos.map((text) =>
      h('p', { key: text, ...style(`font-size:16px;line-height:1.5;color:${INK};margin:0 0 16px`) }, text),
    ),
    acao ? h('p', { key: 'a', style: toStyle('margin:24px 0') }, button(acao)) : null,
    h('p', { key: 'r', ...style('font-size:13px;line-height:1.45;color:#566075;margin:24px 0 0') }, rodape),
  ];
  const cell = h('td', { style: toStyle('background:#ffffff;padding:32px;border-radius:14px') }, body);
  const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 };
  const sheet = h('table', { ...table, style: toStyle('max-width:560px;margin:0 auto') }, row(cell));
  const outer = h('table', table, row(h('td', { style: toStyle('padding:24px 12px') }, sheet)));
  return h(
    'html',
    { lang: 'pt-BR' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, assunto)),
    h('body', { style: toStyle('margin:0;background:#f5f7fb') }, outer),
  );
}

function row(cell: ReactElement): ReactElement {
  return h('tbody', null, h('tr', null, cell));
}

function button({ texto, url }: { texto: string; url: string }): ReactElement {
  const css = `display:inline-block;background:${BLUE};color:#ffffff;padding:14px 24px;border-radius:10px`;
  return h(
    'a',
    { href: url, style: toStyle(`${FONT};${css};font-size:16px;font-weight:bold;text-decoration:none`) },
    texto,
  );
}

function toStyle(css: string): Record<string, string> {
  const rules = css.split(';').map((rule) => {
    const [name = '', value = ''] = rule.split(/:(.*)/s);
    return [name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()), value];
  });
  return Object.fromEntries(rules);
}
