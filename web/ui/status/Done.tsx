import { useEffect, useRef } from 'react';
import { Note } from './Note.tsx';

/** What an act came to; another object for each act, also where the words are the same. */
export type DoneWords = { text: string };

/** What has just been done to one row of a list: takes the focus of the button that went away with it. */
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
