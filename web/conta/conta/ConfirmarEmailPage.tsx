import { useParams } from 'react-router';
import { ApiError } from '../../lib/api/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/button/LinkButton.tsx';
import { Note } from '../../ui/status/Note.tsx';
import { VerifiedArt } from '../../ui/art/VerifiedArt.tsx';
import { LoadedQuery } from '../../feedback/LoadedQuery.tsx';
import { Entrada } from '../identidade/components/Entrada.tsx';
import { useSessao } from '../identidade/sessao.api.ts';
import { useConfirmarEmail, useLinkDeEmail } from './email.api.ts';

/** `/confirmar-email/{token}`: where the mailed link leads, on any device. Opening it confirms nothing. */
export function ConfirmarEmailPage() {
  const { token = '' } = useParams();
  const link = useLinkDeEmail(token);
  const confirmar = useConfirmarEmail(token);
  const recusa = confirmar.error ?? link.error;
  if (recusa instanceof ApiError && recusa.code === 'email_trocado') return <Trocado />;
  if (recusa instanceof ApiError && (recusa.status === 404 || recusa.status === 400)) return <Vencido />;
  if (link.data?.estado === 'confirmado') return <Confirmado email={link.data.email} />;
  return (
    <Entrada titulo="Confirme o seu e-mail" lead="Assim sabemos que os seus documentos chegam só a você.">
      <LoadedQuery query={link}>
        {({ email }) => (
          <Card pad className="stack">
            <p>
              O endereço é <b>{email}</b>.
            </p>
            {confirmar.error && (
              <Note kind="stop" role="alert">
                {confirmar.error.message}
              </Note>
            )}
            <Button wide busy={confirmar.isPending} onClick={() => confirmar.mutate()}>
              Confirmar e-mail
            </Button>
            <p className="small muted">Se você não tem conta aqui, feche esta página: nada muda.</p>
          </Card>
        )}
      </LoadedQuery>
    </Entrada>
  );
}

function Confirmado({ email }: { email: string }) {
  return (
    <Entrada titulo="E-mail confirmado" lead={`Os documentos assinados podem chegar a ${email}.`}>
      <VerifiedArt />
      <Seguir />
    </Entrada>
  );
}

function Trocado() {
  return (
    <Entrada
      titulo="Este e-mail não é mais o da conta"
      lead="O e-mail da conta foi trocado depois desta mensagem. Use o link que chegou ao endereço novo."
    >
      <Seguir />
    </Entrada>
  );
}

/** Unknown, used and run out look alike. */
function Vencido() {
  return (
    <Entrada
      titulo="Este link não vale mais"
      lead="Ele serve uma vez e vale por 72 horas. Entre e peça outro em Conta e segurança."
    >
      <Seguir />
    </Entrada>
  );
}

function Seguir() {
  const { papel } = useSessao();
  return (
    <LinkButton to={papel === 'Paciente' ? '/conta' : '/login'} wide>
      {papel === 'Paciente' ? 'Ir para Conta e segurança' : 'Ir para a entrada'}
    </LinkButton>
  );
}
