import type { ReactNode } from 'react';
import type { NotaDoCaso } from '#contracts/consultorio/caso.contract.ts';
import { useNow } from '#lib/clock/clock.ts';
import { sinceWords } from '#lib/words/since.ts';
import './prontuario.css';

/** A filed clinical note with its addenda and actions. */
export function NotaEscrita({ nota, children }: { nota: NotaDoCaso; children?: ReactNode }) {
  const now = useNow();
  return (
    <article className="nota-escrita grid gap-2 justify-start" aria-label="Nota clínica guardada">
      <NotaText title="Nota clínica" {...nota} now={now} />
      {nota.adendos.map((adendo) => (
        <NotaText key={adendo.id} title="Adendo" {...adendo} now={now} />
      ))}
      {children}
    </article>
  );
}

type NotaTextProps = { title: string; texto: string; medico: string; em: string; now: string };

function NotaText({ title, texto, medico, em, now }: NotaTextProps) {
  return (
    <div>
      <p className="fine quiet num">
        <b className="muted">{title}</b> · {medico}, {sinceWords(em, now)}
      </p>
      <p className="own-words">{texto}</p>
    </div>
  );
}
