import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { Linhas } from '#domain/catalogo/perguntas.ts';
import type { Respostas } from '#domain/pedidos/historico.ts';
import type { ControlProps } from '#ui/field/Field.tsx';
import { replaceLine, SuggestInput } from '#ui/suggest/SuggestInput.tsx';
import type { RespostaField } from '../historico-fields.ts';
import { useLineSuggestions } from '../remedios.api.ts';

export type Lines = {
  linhas: Linhas;
  /** The question that asks for the names of the medicines; null where none does. */
  remedios: RespostaField | null;
};

type LinesAnswerProps = Lines & { control: ControlProps; field: RespostaField };

/** An answer with one medicine a line: suggestions are for the line that is typed, and any text stays allowed. */
export function LinesAnswer({ control, field, linhas, remedios }: LinesAnswerProps) {
  const { control: form } = useFormContext<Respostas>();
  const answer = useController({ control: form, name: field }).field;
  const names = useWatch({ control: form, name: remedios ?? field });
  const [{ typed, line }, setAsked] = useState<{ typed: string | null; line: number }>(NOTHING_ASKED);
  const remedio = (names ?? '').split('\n')[line] ?? '';
  const { suggestions, message } = useLineSuggestions({ linhas, line: typed, remedio });
  const value = answer.value ?? '';
  return (
    <div className="resposta-texto">
      <SuggestInput
        control={control}
        lines
        rows={2}
        atFocus={linhas !== 'remedios'}
        value={value}
        suggestions={suggestions}
        message={message}
        onType={answer.onChange}
        onAsk={(text, at) => setAsked({ typed: text, line: at })}
        onPick={({ text }) => answer.onChange(replaceLine(value, line, text))}
      />
    </div>
  );
}

const NOTHING_ASKED = { typed: null, line: 0 };
