import { useParams } from 'react-router';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/button/LinkButton.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { LoadedQuery } from '../../feedback/LoadedQuery.tsx';
import { EntrancePage } from './components/EntrancePage.tsx';
import { NewPasswordForm } from './components/NewPasswordForm.tsx';
import { usePasswordLink } from './password.api.ts';

/** `/nova-senha/{token}`: where the mailed link leads; it serves once. */
export function NovaSenhaPage() {
  const { token = '' } = useParams();
  const link = usePasswordLink(token);
  if (link.error instanceof ApiError && (link.error.status === 404 || link.error.status === 400)) {
    return <ExpiredLink />;
  }
  if (link.data) return <NewPasswordForm token={token} link={link.data} />;
  return (
    <EntrancePage title="Crie uma nova senha" lead="Estamos conferindo o link que chegou por e-mail.">
      <LoadedQuery query={link}>{() => null}</LoadedQuery>
    </EntrancePage>
  );
}

/** Unknown, used and run out look alike: a link says nothing about whose it was. */
function ExpiredLink() {
  return (
    <EntrancePage
      title="Este link não vale mais"
      lead="Ele serve uma vez e por pouco tempo. A sua senha continua a mesma."
    >
      <Card pad className="stack">
        <p>Para receber outro, escreva o seu CPF na entrada e escolha Recuperar senha.</p>
        <LinkButton to="/login" wide>
          Ir para a entrada
        </LinkButton>
      </Card>
    </EntrancePage>
  );
}
