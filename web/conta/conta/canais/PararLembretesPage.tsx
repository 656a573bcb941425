import { useParams } from 'react-router';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { EntrancePage } from '#web/conta/identidade/components/EntrancePage.tsx';
import { usePararLembretes } from './canais.api.ts';

/** `/parar-lembretes/{token}`: where the link of a reminder leads, on any device. Opening it changes nothing. */
export function PararLembretesPage() {
  const { token = '' } = useParams();
  const stop = usePararLembretes(token);
  if (stop.isSuccess) {
    return (
      <EntrancePage
        title="Lembretes desligados"
        lead="Não lembramos mais de renovar. Os outros avisos continuam."
      >
        <p className="small muted">Para voltar, ligue Lembrar de renovar em Conta e segurança.</p>
      </EntrancePage>
    );
  }
  return (
    <EntrancePage
      title="Parar os lembretes"
      lead="Paramos só de lembrar de renovar. Os outros avisos continuam."
    >
      <Card pad className="stack">
        {stop.error && (
          <Note kind="stop" role="alert">
            {stop.error.message}
          </Note>
        )}
        <Button wide busy={stop.isPending} onClick={() => stop.mutate()}>
          Parar lembretes
        </Button>
      </Card>
    </EntrancePage>
  );
}
