import type { ReactNode } from 'react';
import { DemoStrip, SkipLinks } from '../../ui/TopBar.tsx';
import type { PublicContext } from '../../../contracts/public-context.ts';
import { NEW_TAB_ID } from './ChatLink.tsx';
import { PublicFooter } from './PublicFooter.tsx';
import { PublicHeader } from './PublicHeader.tsx';

type PublicDocumentProps = {
  context: PublicContext;
  title: string;
  description: string;
  /** Path of this page, for its canonical address; null for a page that has none. */
  path: string | null;
  children: ReactNode;
};

/** The whole HTML of a public page. No script, no inline style: the CSP allows neither. */
export function PublicDocument({ context, title, description, path, children }: PublicDocumentProps) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${context.brand}`}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141925" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <Address context={context} title={title} path={path} />
        {context.assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {context.assets.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" href={favicon(context.brand)} type="image/svg+xml" />
      </head>
      <body>
        <SkipLinks />
        {context.demo && <DemoStrip>Demonstração: preços, pessoas e pagamentos são fictícios.</DemoStrip>}
        <PublicHeader brand={context.brand} home={path === '/'} />
        {children}
        <PublicFooter context={context} home={path === '/'} />
        <p id={NEW_TAB_ID} hidden>
          Abre em nova aba
        </p>
      </body>
    </html>
  );
}

function Address({ context, title, path }: Pick<PublicDocumentProps, 'context' | 'title' | 'path'>) {
  if (path === null) return <meta name="robots" content="noindex" />;
  const address = context.appUrl.replace(/\/$/, '') + path;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={context.brand} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content="pt_BR" />
    </>
  );
}

/** The mark holds a letter; under another name its neutral form stands in. */
function favicon(brand: string): string {
  return brand === 'Zelo' ? '/favicon.svg' : '/favicon-neutro.svg';
}
