import { AnchorButton } from '../ui/button/AnchorButton.tsx';
import { LostArt } from '../ui/art/LostArt.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { LinkButton } from '../ui/button/LinkButton.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { ErrorCode } from './ErrorCode.tsx';
import './errors.css';

type NotFoundPageProps = {
  code?: string | null;
  /** For the administrator: the text and the link lead to the list of all pedidos. */
  mesa?: boolean;
};

/** An address without a page, a missing row or somebody else's: the three look alike (docs/product/accounts.md). */
export function NotFoundPage({ code = null, mesa = false }: NotFoundPageProps) {
  return (
    <Page>
      <Card as="section" className="empty-state erro-pagina">
        <LostArt />
        <h1>Não encontramos esta página</h1>
        <p className="muted">
          O endereço pode ter mudado ou estar incompleto.{' '}
          {mesa ? 'Procure pelo número, pelo nome ou pelo CPF.' : 'Os seus pedidos continuam onde estavam.'}
        </p>
        <div className="erro-acoes">
          {mesa ? (
            <LinkButton to="/pedidos">Pedidos</LinkButton>
          ) : (
            <LinkButton to="/usuario">Meus pedidos</LinkButton>
          )}
          <AnchorButton variant="secondary" href="/">
            Página inicial
          </AnchorButton>
        </div>
        <ErrorCode code={code} />
      </Card>
    </Page>
  );
}
