import { useEffect, useRef } from 'react';
import { Note } from './Note.tsx';

/** The result of an action; a new object for each action, even when the text is the same. */
export type DoneWords = { text: string };

/** Announces what was done to a row of a list, and takes the focus of the button that was removed with it. */
export function Done({ words }: { words: DoneWords | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (words !== null) box.current?.focus();
  }, [words]);
  return (
    <div className="done" ref={box} tabIndex={-1} role="status">
      {words !== null && <Note kind="ok">{words.text}</Note>}
    </div>
  );
}
