import type { Conversa } from '#contracts/chat/chat.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useVerUrgencia } from '../conversas.api.ts';
import { UrgenciaTag } from './UrgenciaTag.tsx';

/** Above a conversation that may tell of an emergency: an answer ends the mark, or this act. */
export function UrgenciaNote({ conversa: { id, urgencia } }: { conversa: Conversa }) {
  const see = useVerUrgencia();
  if (urgencia === null) return null;
  return (
    <div className="chat-alarme" role="status">
      <div className="wrap chat-coluna row row-wrap gap-2">
        <UrgenciaTag />
        <span className="small">O paciente escreveu palavras de perigo.</span>
        <Button
          className="push"
          variant="secondary"
          size="sm"
          busy={see.isPending}
          onClick={() => see.mutate({ id, ate: urgencia })}
        >
          Marcar como vista
        </Button>
      </div>
      {see.error !== null && (
        <Note kind="stop" role="alert">
          {see.error.message}
        </Note>
      )}
    </div>
  );
}
