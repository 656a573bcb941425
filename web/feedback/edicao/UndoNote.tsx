import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';

type UndoNoteProps = { text: string; verb: string; onUndo: () => void };

/** Says what an action removed, with a button that undoes it; takes the focus of the element that was removed. */
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
