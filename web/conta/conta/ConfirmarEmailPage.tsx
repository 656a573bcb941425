import { useParams } from 'react-router';
import { ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Note } from '#ui/status/Note.tsx';
import { VerifiedArt } from '#ui/art/VerifiedArt.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EntrancePage } from '../identidade/components/EntrancePage.tsx';
import { useSession } from '../identidade/session.api.ts';
import { useConfirmEmail, useEmailLink } from './email.api.ts';

/** `/confirmar-email/{token}`: where the mailed link leads, on any device. Opening it confirms nothing. */
export function ConfirmarEmailPage() {
  const { token = '' } = useParams();
  const link = useEmailLink(token);
  const confirm = useConfirmEmail(token);
  const refusal = confirm.error ?? link.error;
  if (refusal instanceof ApiError && refusal.code === 'email_trocado') return <Replaced />;
  if (refusal instanceof ApiError && (refusal.status === 404 || refusal.status === 400)) return <Expired />;
  if (link.data?.estado === 'confirmado') return <Confirmed email={link.data.email} />;
  return (
    <EntrancePage
      title="Confirme o seu e-mail"
      lead="Assim os avisos, e o PDF quando você pedir, chegam só a você."
    >
      <LoadedQuery query={link}>
        {({ email }) => (
          <Card pad className="stack">
            <p>
              O endereço é <b>{email}</b>.
            </p>
            {confirm.error && (
              <Note kind="stop" role="alert">
                {confirm.error.message}
              </Note>
            )}
            <Button wide busy={confirm.isPending} onClick={() => confirm.mutate()}>
              Confirmar e-mail
            </Button>
            <p className="small muted">Se você não tem conta aqui, feche esta página: nada muda.</p>
          </Card>
        )}
      </LoadedQuery>
    </EntrancePage>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <EntrancePage
      title="E-mail confirmado"
      lead={`Os avisos chegam a ${email}, e o PDF também, quando você pedir.`}
    >
      <VerifiedArt />
      <ContinueLink />
    </EntrancePage>
  );
}

function Replaced() {
  return (
    <EntrancePage
      title="Este e-mail não é mais o da conta"
      lead="O e-mail da conta foi trocado depois desta mensagem. Use o link que chegou ao endereço novo."
    >
      <ContinueLink />
    </EntrancePage>
  );
}

/** Shown for an unknown, a used and an expired link alike. */
function Expired() {
  return (
    <EntrancePage
      title="Este link não vale mais"
      lead="Ele só pode ser usado uma vez e vale por 72 horas. Entre e peça outro em Conta e segurança."
    >
      <ContinueLink />
    </EntrancePage>
  );
}

function ContinueLink() {
  const { papel } = useSession();
  return (
    <LinkButton to={papel === 'Paciente' ? '/conta' : '/login'} wide>
      {papel === 'Paciente' ? 'Ir para Conta e segurança' : 'Ir para a entrada'}
    </LinkButton>
  );
}
