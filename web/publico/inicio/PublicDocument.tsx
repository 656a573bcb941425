import type { ReactNode } from 'react';
import { DemoStrip } from '../../ui/layout/TopBar.tsx';
import { NEW_TAB_ID } from './ChatLink.tsx';
import { PublicFooter } from './PublicFooter.tsx';
import { PublicHead, type PublicHeadProps } from './PublicHead.tsx';
import { PublicHeader } from './PublicHeader.tsx';
import { PublicSkipLinks } from './PublicSkipLinks.tsx';

type PublicDocumentProps = PublicHeadProps & {
  /** The address that the script of the offline page polls until it answers 200. */
  waitsFor?: string;
  children: ReactNode;
};

/** The whole HTML of a public page. No inline script or style: the CSP allows neither. */
export function PublicDocument({ children, waitsFor, ...head }: PublicDocumentProps) {
  const { context, path } = head;
  return (
    <html lang="pt-BR" data-espera={waitsFor}>
      <PublicHead {...head} />
      <body>
        <PublicSkipLinks />
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
