import RotateCw from 'lucide-react/icons/rotate-cw';
import { Link } from 'react-router';
import { AnchorButton } from '../ui/button/AnchorButton.tsx';
import { FailedArt } from '../ui/art/FailedArt.tsx';
import { Button } from '../ui/button/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Note } from '../ui/status/Note.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { CodigoDoErro } from './CodigoDoErro.tsx';
import './erros.css';

type FalhaPageProps = { titulo: string; mensagem: string; codigo: string | null; tentar: () => void };

/** A screen that could not be drawn: what happened, what to do, and the code that support asks for. */
export function FalhaPage({ titulo, mensagem, codigo, tentar }: FalhaPageProps) {
  return (
    <Page>
      <Card as="section" className="empty-state erro-pagina">
        <FailedArt />
        <h1>{titulo}</h1>
        <p className="muted" role="alert">
          {mensagem}
        </p>
        <div className="erro-acoes">
          <Button icon={RotateCw} onClick={tentar}>
            Tentar de novo
          </Button>
          <AnchorButton variant="secondary" href="/">
            Página inicial
          </AnchorButton>
        </div>
        <Note kind="idle">
          <p>
            Se estava pagando, não pague de novo: veja antes na <Link to="/usuario">lista de pedidos</Link> se
            o pagamento foi confirmado.
          </p>
        </Note>
        <CodigoDoErro codigo={codigo} />
        {codigo !== null && (
          <p className="small muted">
            Se continuar, passe o código para a equipe. Ele mostra o que aconteceu, sem os seus dados.
          </p>
        )}
      </Card>
    </Page>
  );
}
