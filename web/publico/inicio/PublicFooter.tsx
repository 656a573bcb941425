import Accessibility from 'lucide-react/icons/accessibility';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import { HORARIO_INICIAL, horarioEmPalavras } from '#domain/calendario/horario.ts';
import { EMERGENCIA } from '#domain/pedidos/consentimento.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { Logo } from '#ui/picture/Logo.tsx';
import { ANCHORS, anchorHref } from './anchors.ts';
import { NEW_TAB_ID } from './ChatLink.tsx';
import type { PublicContext, LegalIdentity } from '#contracts/public-pages.ts';
import { logoPicture } from '#lib/words/logo.ts';

export function PublicFooter({ context, home }: { context: PublicContext; home: boolean }) {
  return (
    <footer className="landing-footer" id="contato" tabIndex={-1}>
      <div className="wrap landing-footer-grid grid gap-8">
        <div>
          <Logo brand={context.brand} picture={logoPicture(context.visual.logo)} />
          <p className="small muted">{context.frase}</p>
          {/* Lei 13.146/2015, art. 63, § 1º asks for a visible sign of accessibility. */}
          <a className="landing-access inline-row" href="/acessibilidade">
            <Icon icon={Accessibility} size="lg" />
            Acessibilidade
          </a>
        </div>
        <Contact {...context} />
        <FooterNav title={home ? 'Nesta página' : 'Página inicial'} id="pe-pagina">
          {ANCHORS.map((anchor) => (
            <li key={anchor.id}>
              <a href={anchorHref(anchor.id, home)}>{anchor.text}</a>
            </li>
          ))}
        </FooterNav>
        <FooterNav title="Textos legais" id="pe-textos">
          <li>
            <a href="/privacidade">Privacidade</a>
          </li>
          <li>
            <a href="/termos">Termos de uso</a>
          </li>
        </FooterNav>
        <LegalIdentityBlock legal={context.legal} demo={context.demo} />
      </div>
      <p className="wrap fine landing-footer-last">{EMERGENCIA}</p>
    </footer>
  );
}

/** The hours as the product quotes them, while they are those; else in words. */
function footerHours(horario: PublicContext['horario']): string {
  const words = horarioEmPalavras(horario);
  if (words === horarioEmPalavras(HORARIO_INICIAL)) return 'Segunda a sexta, 08:00-12:00 e 13:00-18:00';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

type ContactProps = Pick<PublicContext, 'chatUrl' | 'contactEmail' | 'horario'>;

function Contact({ chatUrl, contactEmail, horario }: ContactProps) {
  return (
    <div>
      <h2 className="landing-footer-title">Contato</h2>
      <ul className="small">
        <li>
          <Icon icon={Mail} />
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </li>
        <li>
          <Icon icon={MessageCircle} />
          <a href={chatUrl} target="_blank" rel="noopener" aria-describedby={NEW_TAB_ID}>
            Falar no chat
          </a>
        </li>
        <li>
          <Icon icon={Clock} />
          <span className="num">{footerHours(horario)}</span>
        </li>
      </ul>
    </div>
  );
}

function FooterNav({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <nav aria-labelledby={id}>
      <h2 className="landing-footer-title" id={id}>
        {title}
      </h2>
      <ul className="small">{children}</ul>
    </nav>
  );
}

/** The company behind the service, its medical director and data officer; empty settings are left out. */
function LegalIdentityBlock({ legal, demo }: { legal: LegalIdentity; demo: boolean }) {
  const lines = [
    legal.name,
    legal.cnpj && `CNPJ ${legal.cnpj}`,
    legal.address,
    legal.phone,
    legal.technicalDirector && `Responsabilidade técnica: ${legal.technicalDirector}`,
    legal.dataOfficer && `Encarregado de dados: ${legal.dataOfficer}`,
  ].filter((line) => line !== '');
  if (lines.length === 0) return null;
  return (
    <div>
      <h2 className="landing-footer-title">Quem responde</h2>
      <ul className="small">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {demo && <li>Dados fictícios, de demonstração.</li>}
      </ul>
    </div>
  );
}
