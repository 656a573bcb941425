import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Respostas } from '#domain/pedidos/historico.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { isAnswered } from '../field-words.ts';
import type { RespostaField } from '../historico-fields.ts';

/** Answers of these fields that may be saved. */
export function useAnswered(fields: readonly RespostaField[]): boolean[] {
  const values = useWatch<Respostas, RespostaField[]>({ name: [...fields] });
  return values.map((value) => isAnswered(value ?? ''));
}

type RespostasSectionProps = {
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
export function RespostasSection({ numero, title, fields, fault, attempt, children }: RespostasSectionProps) {
  const answered = useAnswered(fields).filter(Boolean).length;
  const [state, setState] = useState({ open: true, attempt });
  if (state.attempt !== attempt) setState({ open: state.open || fault, attempt });
  const full = answered === fields.length;
  const wrong = fault && !full;
  return (
    <details
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

/** "7 de 15 respostas", with a dash for each question. */
export function RespostasProgress({ fields }: { fields: readonly RespostaField[] }) {
  const answered = useAnswered(fields);
  return (
    <div className="respostas-conta">
      <p className="small">
        <b className="num">
          {answered.filter(Boolean).length} de {fields.length}
        </b>{' '}
        respostas
      </p>
      <div className="respostas-tracos" aria-hidden="true">
        {fields.map((field, i) => (
          <i key={field} data-done={answered[i]} data-first={field === 'motivacao' || field.endsWith('.0')} />
        ))}
      </div>
    </div>
  );
}
