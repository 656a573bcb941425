import { useEffect, useRef } from 'react';
import { Note } from '../../../ui/Note.tsx';

/** What has just been done to an order: takes the focus of the button that went away with it. */
export function Dito({ texto }: { texto: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (texto !== null) box.current?.focus();
  }, [texto]);
  return (
    <div className="pedidos-dito" ref={box} tabIndex={-1} role="status">
      {texto !== null && <Note kind="ok">{texto}</Note>}
    </div>
  );
}
