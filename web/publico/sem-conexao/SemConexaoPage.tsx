import Phone from 'lucide-react/icons/phone';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Siren from 'lucide-react/icons/siren';
import { EMERGENCIA } from '#domain/pedidos/consentimento.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { OfflineArt } from '#ui/art/OfflineArt.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { StillLogo } from '#ui/picture/Logo.tsx';
import { Note } from '#ui/status/Note.tsx';
import { Page } from '#ui/layout/Page.tsx';
import type { PublicContext } from '#contracts/public-pages.ts';
import { PublicHead } from '../inicio/PublicHead.tsx';

const TITLE = 'Você está sem conexão';

/**
 * `/sem-conexao`: stored by the service worker and shown in place of a page that cannot be loaded. Its only link
 * that needs the network is the one that tries again.
 */
export function SemConexaoPage({ context }: { context: PublicContext }) {
  const { brand, assets } = context;
  return (
    <html lang="pt-BR">
      <PublicHead
        context={context}
        title={TITLE}
        description="A página volta sozinha quando a internet voltar."
        path={null}
        script={assets.offlineScript}
      />
      <body>
        <header className="top-bar">
          <div className="wrap">
            <StillLogo brand={brand} />
          </div>
        </header>
        <Page>
          <Card as="section" className="empty-state error-page">
            <OfflineArt />
            <h1>{TITLE}</h1>
            <p className="muted">
              O que você já enviou está guardado com a gente. O que estava digitando nos seus dados e no
              questionário está guardado neste aparelho, só nesta aba, e volta com a página.
            </p>
            <p className="muted" role="status">
              Quando a internet voltar, esta página continua sozinha de onde estava.
            </p>
            <div className="row row-wrap">
              <AnchorButton href="" icon={RotateCw}>
                Tentar de novo
              </AnchorButton>
            </div>
            <Note kind="wait" icon={Siren}>
              <p>{EMERGENCIA}</p>
              <p className="landing-calls cluster">
                <a href="tel:192">
                  <Icon icon={Phone} />
                  Ligar 192
                </a>
                <a href="tel:188">
                  <Icon icon={Phone} />
                  Ligar 188
                </a>
              </p>
            </Note>
          </Card>
        </Page>
      </body>
    </html>
  );
}
