import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Note } from '../../ui/status/Note.tsx';

type DesfazerProps = { texto: string; verbo: string; aoDesfazer: () => void };

/** What an act took away, and the way back; takes the focus of what went with it. */
export function Desfazer({ texto, verbo, aoDesfazer }: DesfazerProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Note kind="idle" className="edicao-nota">
      <div className="row row-wrap">
        <p role="status">{texto}</p>
        <Button ref={button} variant="secondary" size="desk" onClick={aoDesfazer}>
          {verbo}
        </Button>
      </div>
    </Note>
  );
}
