import { Link, useParams } from 'react-router';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { EntrancePage } from '#web/conta/identidade/components/EntrancePage.tsx';
import { useStopRecovery } from './celular.api.ts';

/** `/parar-recuperacao/{token}`: where the notice of a recovery by telephone leads, on any device. Opening it changes nothing. */
export function PararRecuperacaoPage() {
  const { token = '' } = useParams();
  const stop = useStopRecovery(token);
  if (stop.isSuccess) {
    return (
      <EntrancePage
        title="Recuperação parada"
        lead="Nada mudou na sua conta, e o celular não serve mais para recuperá-la."
      >
        <p className="small muted">
          Se a sua linha parou de funcionar, fale com a operadora: alguém pode ter tomado o seu número.
          Depois, <Link to="/login">entre</Link> e confirme um celular de novo em Conta e segurança.
        </p>
      </EntrancePage>
    );
  }
  return (
    <EntrancePage
      title="Parar a recuperação"
      lead="Alguém pediu uma nova senha para a sua conta, com um código enviado ao seu celular."
    >
      <Card pad className="stack">
        {stop.error && (
          <Note kind="stop" role="alert">
            {stop.error.message}
          </Note>
        )}
        <Button wide busy={stop.isPending} onClick={() => stop.mutate()}>
          Parar recuperação
        </Button>
      </Card>
    </EntrancePage>
  );
}
