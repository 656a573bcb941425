import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import type { AgendaDifference } from './edited-agenda.ts';

type AgendaConflictProps = {
  /** Differences between the edit (`a`) and the saved agenda (`b`). */
  differences: readonly AgendaDifference[];
  onKeep: () => void;
  onUse: () => void;
};

/** Shows an agenda saved elsewhere beside the edited one, and asks which to keep. */
export function AgendaConflict({ differences, onKeep, onUse }: AgendaConflictProps) {
  return (
    <Note kind="wait" className="edicao-nota" title="A agenda mudou em outro lugar">
      <p role="alert">Alguém salvou enquanto você editava. O que você escreveu continua aqui.</p>
      <dl className="agenda-conflito grid gap-2 small">
        {differences.map(({ part, a, b }) => (
          <div key={part}>
            <dt className="strong">{part}</dt>
            <dd>
              <span className="muted">A sua:</span> {a}
            </dd>
            <dd>
              <span className="muted">Salva agora:</span> {b}
            </dd>
          </div>
        ))}
      </dl>
      <div className="row row-wrap">
        <Button variant="secondary" size="desk" onClick={onKeep}>
          Ficar com a minha
        </Button>
        <Button variant="secondary" size="desk" onClick={onUse}>
          Usar a que está salva
        </Button>
      </div>
    </Note>
  );
}
