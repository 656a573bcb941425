import { useState, type ReactNode } from 'react';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { ehNomeDoMedico } from '#domain/contas/tratamento.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import './leitura.css';

/** Newest lines shown before the reader asks for all. */
const SHOWN = 6;

type ChatExcerptProps = {
  mensagens: readonly Mensagem[];
  /** How the patient is called. */
  paciente: string;
  /** Author name of the reader; null for the administrator. */
  voce: string | null;
  /** Reply field. */
  children?: ReactNode;
};

/** Newest lines of the patient's chat, oldest first; consecutive automatic lines are folded. */
export function ChatExcerpt({ mensagens, paciente, voce, children }: ChatExcerptProps) {
  const [whole, setWhole] = useState(false);
  const today = useToday();
  const lines = excerptLines(mensagens, { paciente, voce });
  const shown = whole ? lines : lines.slice(-SHOWN);
  return (
    <section className="leitura-parte" aria-labelledby="parte-conversa">
      <h2 id="parte-conversa">
        Conversa
        <span className="leitura-atos">
          {shown.length < lines.length && (
            <Button variant="bare" size="desk" onClick={() => setWhole(true)}>
              Ver tudo
            </Button>
          )}
          {children}
        </span>
      </h2>
      {lines.length === 0 ? (
        <p className="small muted">Nenhuma mensagem ainda.</p>
      ) : (
        <ol className="leitura-fio small">
          {shown.map((line) => (
            <li key={line.key} className={classNames(line.kind === 'paciente' && 'leitura-do-paciente')}>
              <Line line={line} today={today} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ line, today }: { line: ExcerptLine; today: string }) {
  if (line.kind === 'avisos') {
    return (
      <p className="fine quiet num">
        {line.n === 1 ? '1 aviso automático' : `${line.n} avisos automáticos`},{' '}
        {relativeDayAndHour(line.em, today)}
      </p>
    );
  }
  return (
    <>
      <p className="leitura-quem quiet fine">
        <b>{line.quem}</b> <span className="num">{relativeDayAndHour(line.em, today)}</span>
      </p>
      <p className="own-words">
        {line.arquivo && <span className="quiet">Arquivo: </span>}
        {line.texto}
      </p>
    </>
  );
}

/** `avisos` are consecutive automatic lines. */
type ExcerptLine =
  | { kind: 'avisos'; key: string; n: number; em: string }
  | { kind: 'paciente' | 'equipe'; key: string; quem: string; texto: string; arquivo: boolean; em: string };

/** Consecutive automatic messages become one line. */
export function excerptLines(
  mensagens: readonly Mensagem[],
  { paciente, voce }: { paciente: string; voce: string | null },
): ExcerptLine[] {
  const lines: ExcerptLine[] = [];
  for (const { id, Por, autor, automatica, mensagem, arquivo, createdAt: em } of mensagens) {
    const last = lines.at(-1);
    if (automatica && last?.kind === 'avisos') {
      lines[lines.length - 1] = { ...last, n: last.n + 1, em };
    } else if (automatica) {
      lines.push({ kind: 'avisos', key: id, n: 1, em });
    } else {
      const own =
        Por === 'Cliente'
          ? paciente
          : autor === null
            ? 'Equipe'
            : voce !== null && ehNomeDoMedico(autor, voce)
              ? 'Você'
              : autor;
      const kind = Por === 'Cliente' ? 'paciente' : 'equipe';
      lines.push({ kind, key: id, quem: own, texto: mensagem, arquivo: arquivo !== null, em });
    }
  }
  return lines;
}
