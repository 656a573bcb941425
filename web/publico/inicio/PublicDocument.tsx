import type { ReactNode } from 'react';
import type { PublicContext } from '#contracts/public-pages.ts';
import { DemoStrip, MenuBar, TopBar } from '#ui/layout/TopBar.tsx';
import { NEW_TAB_ID } from './ChatLink.tsx';
import { PublicFooter } from './PublicFooter.tsx';
import { PublicHead, type PublicHeadProps } from './PublicHead.tsx';
import User from 'lucide-react/icons/user';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { ANCHORS, anchorHref } from './anchors.ts';
import { logoPicture } from '#lib/words/logo.ts';

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
        <PublicHeader context={context} home={path === '/'} />
        {children}
        <PublicFooter context={context} home={path === '/'} />
        <p id={NEW_TAB_ID} hidden>
          Abre em nova aba
        </p>
      </body>
    </html>
  );
}

/** The three skip links, with the access keys that Brazilian public sites use (eMAG 1.5). */
const SKIPS = [
  { href: '#conteudo', text: 'Ir para o conteúdo', accessKey: '1' },
  { href: '#menu', text: 'Ir para o menu', accessKey: '2' },
  { href: '#contato', text: 'Ir para o rodapé', accessKey: '4' },
] as const;

/** The skip links, which come first on every public page and become visible when they have the focus. */
function PublicSkipLinks() {
  return (
    <nav aria-label="Atalhos">
      {SKIPS.map(({ href, text, accessKey }) => (
        // oxlint-disable-next-line jsx-a11y/no-access-key -- eMAG 1.5 asks for them; /acessibilidade lists them
        <a key={href} className="skip-link" href={href} accessKey={accessKey}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/**
 * The header of the public pages: logo, four links (visible at every width), and the link to the patient's area.
 */
function PublicHeader({ context, home }: { context: PublicContext; home: boolean }) {
  return (
    <TopBar brand={context.brand} logo={logoPicture(context.visual.logo)}>
      <MenuBar label="Principal" id="menu">
        {ANCHORS.map((anchor) => (
          <a key={anchor.id} href={anchorHref(anchor.id, home)}>
            {anchor.text}
          </a>
        ))}
      </MenuBar>
      <div className="push">
        <AnchorButton className="landing-area" href="/usuario" variant="secondary" size="sm" icon={User}>
          Área do paciente
        </AnchorButton>
      </div>
    </TopBar>
  );
}
