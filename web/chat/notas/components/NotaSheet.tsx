import StickyNote from 'lucide-react/icons/sticky-note';
import type { ReactNode } from 'react';
import type { NotaInterna } from '#contracts/chat/notas.contract.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import '../notas.css';

/** One internal note on its yellow sheet. A struck out one keeps its text. */
export function NotaSheet({ nota, children }: { nota: NotaInterna; children?: ReactNode }) {
  const { texto, autor, minha, sobre, createdAt, riscadaEm } = nota;
  const today = useToday();
  return (
    <li className="nota-interna">
      <p className="nota-interna-quem fine">
        <Icon icon={StickyNote} />
        <b>{minha ? 'Você' : autor}</b>
        <span className="num">{relativeDayAndHour(createdAt, today)}</span>
        {sobre !== null && <span>sobre {sobre.nome}</span>}
      </p>
      <p className="own-words">{riscadaEm === null ? texto : <s>{texto}</s>}</p>
      {riscadaEm !== null && (
        <p className="fine">Riscada por quem escreveu, {relativeDayAndHour(riscadaEm, today)}.</p>
      )}
      {children}
    </li>
  );
}
