import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Respostas } from '#domain/pedidos/historico.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { isAnswered } from '../field-words.ts';
import type { RespostaField } from '../historico-fields.ts';
import type { Section } from '../historico-sections.ts';

/** Answers of these fields that may be saved. */
export function useAnswered(fields: readonly RespostaField[]): boolean[] {
  const values = useWatch<Respostas, RespostaField[]>({ name: [...fields] });
  return values.map((value) => isAnswered(value ?? ''));
}

type RespostasSectionProps = {
  id: string;
  /** Its position, from 1. */
  numero: number;
  title: string;
  fields: readonly RespostaField[];
  /** One of its fields is invalid. */
  fault: boolean;
  /** Grows with every refused attempt, which opens invalid sections again. */
  attempt: number;
  children: ReactNode;
};

/** A collapsible part of the questionnaire, initially open, with its count of answers. */
export function RespostasSection(props: RespostasSectionProps) {
  const { id, numero, title, fields, fault, attempt, children } = props;
  const answered = useAnswered(fields).filter(Boolean).length;
  const [state, setState] = useState({ open: true, attempt });
  if (state.attempt !== attempt) setState({ open: state.open || fault, attempt });
  const full = answered === fields.length;
  const wrong = fault && !full;
  return (
    <details
      id={id}
      className="secao"
      open={state.open}
      onToggle={({ currentTarget: { open } }) => setState((before) => ({ ...before, open }))}
    >
      <summary className="row">
        <span className="secao-selo" data-state={wrong ? 'wrong' : full ? 'full' : 'open'} aria-hidden="true">
          {wrong ? <Icon icon={CircleAlert} /> : full ? <Icon icon={Check} bold /> : numero}
        </span>
        <h2>{title}</h2>
        <span className="secao-conta num">
          {answered} de {fields.length}
        </span>
        <Icon icon={ChevronDown} />
      </summary>
      <div className="stack perguntas grid">{children}</div>
    </details>
  );
}

/** "7 de 8 respostas", and for each part a link to it above a dash for each of its questions. */
export function RespostasProgress({ sections }: { sections: readonly Section[] }) {
  const fields = sections.flatMap((section) => section.fields);
  const answered = useAnswered(fields);
  return (
    <div className="respostas-conta">
      <p className="small">
        <b className="num">
          {answered.filter(Boolean).length} de {fields.length}
        </b>{' '}
        respostas
      </p>
      <nav className="partes" aria-label="Partes do histórico">
        {sections.map((section) => (
          <PartLink key={section.id} {...section} />
        ))}
      </nav>
    </div>
  );
}

function PartLink({ id, title, fields }: Section) {
  const answered = useAnswered(fields);

  function jump(event: MouseEvent) {
    event.preventDefault();
    const part = document.getElementById(id);
    if (!(part instanceof HTMLDetailsElement)) return;
    part.open = true;
    part.scrollIntoView({ block: 'start' });
    part.querySelector('summary')?.focus({ preventScroll: true });
  }

  return (
    <a href={`#${id}`} className="parte fine" style={{ flexGrow: fields.length }} onClick={jump}>
      <span className="parte-nome">
        {answered.every(Boolean) && <Icon icon={Check} bold />}
        <span>{title}</span>
      </span>
      <span className="respostas-tracos" aria-hidden="true">
        {fields.map((field, i) => (
          <i key={field} data-done={answered[i]} />
        ))}
      </span>
    </a>
  );
}
