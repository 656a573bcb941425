import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Note } from '../../ui/status/Note.tsx';

type UndoNoteProps = { text: string; verb: string; onUndo: () => void };

/** What an act took away, and the way back; takes the focus of what went with it. */
export function UndoNote({ text, verb, onUndo }: UndoNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Note kind="idle" className="edicao-nota">
      <div className="row row-wrap">
        <p role="status">{text}</p>
        <Button ref={button} variant="secondary" size="desk" onClick={onUndo}>
          {verb}
        </Button>
      </div>
    </Note>
  );
}
