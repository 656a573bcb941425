import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { STYLE } from './style.ts';

/**
 * Headers of the demonstration's own pages: their one inline style, no script, nothing from elsewhere. The
 * referrer stays on this site, because without one a form's Origin is `null` and our own check refuses it.
 */
export const DEMO_PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
} as const;

const MAIL_NOTICE = 'Nenhum e-mail sai daqui: o que seria enviado fica guardado nesta página.';

type DemoPage = {
  /** Also what the tab says. */
  title: string;
  /** The notice above the title; absent: where mail goes. */
  notice?: string;
};

/** A whole page of the demonstration. */
export function demoPage({ title, notice = MAIL_NOTICE }: DemoPage, ...main: ReactNode[]): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, `${title} · Demonstração`),
    h('style', null, STYLE),
  );
  const banner = h('p', { className: 'aviso' }, h('strong', null, 'Demonstração.'), ` ${notice}`);
  const body = h('body', null, h('header', null, banner), h('main', null, ...main));
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'pt-BR' }, head, body))}`;
}
