import { AnchorButton } from '../ui/button/AnchorButton.tsx';
import { LateLostArt } from '../ui/art/late-art.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { LinkButton } from '../ui/button/LinkButton.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { ErrorCode } from './ErrorCode.tsx';
import './errors.css';

type NotFoundPageProps = {
  code?: string | null;
  /** For the administrator: the text and the link lead to the list of all pedidos. */
  mesa?: boolean;
  /** For a doctor: the text and the link lead to the queue. */
  medico?: boolean;
};

const WAYS = {
  paciente: { to: '/usuario', name: 'Meus pedidos', words: 'Os seus pedidos continuam onde estavam.' },
  mesa: { to: '/pedidos', name: 'Pedidos', words: 'Procure pelo número, pelo nome ou pelo CPF.' },
  medico: { to: '/medico', name: 'Fila', words: 'O caso pode estar com um colega, ou ter saído da fila.' },
} as const;

/** An address without a page, a missing row or somebody else's: the three look alike (docs/product/accounts.md). */
export function NotFoundPage({ code = null, mesa = false, medico = false }: NotFoundPageProps) {
  const { to, name, words } = WAYS[medico ? 'medico' : mesa ? 'mesa' : 'paciente'];
  return (
    <Page>
      <Card as="section" className="empty-state erro-pagina">
        <LateLostArt />
        <h1>Não encontramos esta página</h1>
        <p className="muted">O endereço pode ter mudado ou estar incompleto. {words}</p>
        <div className="erro-acoes cluster">
          <LinkButton to={to}>{name}</LinkButton>
          <AnchorButton variant="secondary" href="/">
            Página inicial
          </AnchorButton>
        </div>
        <ErrorCode code={code} />
      </Card>
    </Page>
  );
}
