import { useParams } from 'react-router';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/button/LinkButton.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { LoadedQuery } from '../../feedback/LoadedQuery.tsx';
import { Entrada } from './components/Entrada.tsx';
import { FormularioNovaSenha } from './components/FormularioNovaSenha.tsx';
import { useLinkDeSenha } from './senha.api.ts';

/** `/nova-senha/{token}`: where the mailed link leads; it serves once. */
export function NovaSenhaPage() {
  const { token = '' } = useParams();
  const link = useLinkDeSenha(token);
  if (link.error instanceof ApiError && (link.error.status === 404 || link.error.status === 400)) {
    return <LinkVencido />;
  }
  if (link.data) return <FormularioNovaSenha token={token} link={link.data} />;
  return (
    <Entrada titulo="Crie uma nova senha" lead="Estamos conferindo o link que chegou por e-mail.">
      <LoadedQuery query={link}>{() => null}</LoadedQuery>
    </Entrada>
  );
}

/** Unknown, used and run out look alike: a link says nothing about whose it was. */
function LinkVencido() {
  return (
    <Entrada
      titulo="Este link não vale mais"
      lead="Ele serve uma vez e por pouco tempo. A sua senha continua a mesma."
    >
      <Card pad className="stack">
        <p>Para receber outro, escreva o seu CPF na entrada e escolha Recuperar senha.</p>
        <LinkButton to="/login" wide>
          Ir para a entrada
        </LinkButton>
      </Card>
    </Entrada>
  );
}
