import { Link, useParams } from 'react-router';
import { Card } from '#ui/layout/Card.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ApiError } from '#lib/api/api.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EntrancePage } from './components/EntrancePage.tsx';
import { NewPasswordForm } from './components/NewPasswordForm.tsx';
import { usePasswordLink } from './password.api.ts';

/** `/nova-senha/{token}`: sets a new password, reached by the link in the e-mail; the link can be used once. */
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

/** Shown for an unknown, a used and an expired link alike, so that it reveals nothing about an account. */
function ExpiredLink() {
  return (
    <EntrancePage
      title="Este link não vale mais"
      lead="Ele só pode ser usado uma vez e por um tempo limitado. Nada mudou na sua conta."
    >
      <Card pad className="stack">
        <p>Para receber outro, escreva o seu CPF na entrada e escolha Recuperar senha.</p>
        <LinkButton to="/login" wide>
          Ir para a entrada
        </LinkButton>
        <p className="small muted">
          É da equipe médica? Peça outro em Esqueci minha senha, na{' '}
          <Link to="/loginMedico">entrada do médico</Link>.
        </p>
      </Card>
    </EntrancePage>
  );
}
