import { useParams } from 'react-router';
import { ApiError } from '#lib/api/api.ts';
import { Card } from '#ui/layout/Card.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EntrancePage } from '../identidade/components/EntrancePage.tsx';
import { NovoCadastroForm } from './components/NovoCadastroForm.tsx';
import { useNovoCadastro } from './contestacoes.api.ts';

/** `/novo-cadastro/{token}`: registration with the released CPF of an accepted case; the link can be used once. */
export function NovoCadastroPage() {
  const { token = '' } = useParams();
  const link = useNovoCadastro(token);
  if (link.error instanceof ApiError && [400, 404].includes(link.error.status)) return <ExpiredLink />;
  if (link.data) return <NovoCadastroForm token={token} link={link.data} />;
  return (
    <EntrancePage title="Faça o seu cadastro" lead="Estamos conferindo o link que chegou por e-mail.">
      <LoadedQuery query={link}>{() => null}</LoadedQuery>
    </EntrancePage>
  );
}

/** Shown for an unknown, a used and an expired link alike. */
function ExpiredLink() {
  return (
    <EntrancePage title="Este link não vale mais" lead="Ele só pode ser usado uma vez, por 72 horas.">
      <Card pad className="stack">
        <p>
          Se você ainda não fez o cadastro, abra o primeiro e-mail do caso: pelo link dele você pede outro. Se
          já fez, é só entrar.
        </p>
        <LinkButton to="/login" wide>
          Ir para a entrada
        </LinkButton>
      </Card>
    </EntrancePage>
  );
}
