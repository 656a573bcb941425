import { AnchorButton } from '../../ui/AnchorButton.tsx';
import { LostArt } from '../../ui/art/LostArt.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { CodigoDoErro } from './CodigoDoErro.tsx';
import './erros.css';

/** An address without a page, a missing row or somebody else's: the three look alike (decisions.md). */
export function NaoEncontradaPage({ codigo = null }: { codigo?: string | null }) {
  return (
    <Page>
      <Card as="section" className="empty-state erro-pagina">
        <LostArt />
        <h1>Não encontramos esta página</h1>
        <p className="muted">
          O endereço pode ter mudado ou estar incompleto. Os seus pedidos continuam onde estavam.
        </p>
        <div className="erro-acoes">
          <LinkButton to="/usuario">Meus pedidos</LinkButton>
          <AnchorButton variant="secondary" href="/">
            Página inicial
          </AnchorButton>
        </div>
        <CodigoDoErro codigo={codigo} />
      </Card>
    </Page>
  );
}
