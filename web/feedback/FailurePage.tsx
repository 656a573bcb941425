import RotateCw from 'lucide-react/icons/rotate-cw';
import { AnchorButton } from '../ui/button/AnchorButton.tsx';
import { LateFailedArt } from '../ui/art/late-art.tsx';
import { Button } from '../ui/button/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Note } from '../ui/status/Note.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { PlaceLink } from '../ui/place/places.tsx';
import { ErrorCode } from './ErrorCode.tsx';
import './errors.css';

type FailurePageProps = { title: string; message: string; code: string | null; retry: () => void };

/** Takes the place of a screen that could not be rendered: what happened, a retry, and the code for support. */
export function FailurePage({ title, message, code, retry }: FailurePageProps) {
  return (
    <Page>
      <Card as="section" className="empty-state erro-pagina">
        <LateFailedArt />
        <h1>{title}</h1>
        <p className="muted" role="alert">
          {message}
        </p>
        <div className="erro-acoes cluster">
          <Button icon={RotateCw} onClick={retry}>
            Tentar de novo
          </Button>
          <AnchorButton variant="secondary" href="/">
            Página inicial
          </AnchorButton>
        </div>
        <Note kind="idle">
          <p>
            Se estava pagando, não pague de novo: veja antes na{' '}
            <PlaceLink to="/usuario">lista de pedidos</PlaceLink> se o pagamento foi confirmado.
          </p>
        </Note>
        <ErrorCode code={code} />
        {code !== null && (
          <p className="small muted">
            Se continuar, passe o código para a equipe. Ele mostra o que aconteceu, sem os seus dados.
          </p>
        )}
      </Card>
    </Page>
  );
}
