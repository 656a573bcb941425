import { useState, type SubmitEvent } from 'react';
import { soValor } from '#domain/catalogo/preco.ts';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { tidyText } from '#web/mesa/edicao/edited-values.ts';
import { FRETE_FORMAT } from '../frete-format.ts';

type FillAllProps = { onFill: (text: string) => void };

/** Fills one freight into every field; not saved before `Salvar`. */
export function FillAll({ onFill }: FillAllProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const read = FRETE_FORMAT.read(text);
    if (!read.ok) return setError(read.mensagem);
    if (read.valor === null) return setError((before) => before ?? 'Escreva o frete, como 24,90.');
    onFill(FRETE_FORMAT.write(read.valor));
    setText('');
  }

  return (
    <form noValidate className="fretes-todos row align-end row-wrap" onSubmit={submit}>
      <Field label="O mesmo frete para todos" error={error}>
        {(control) => (
          <TextInput
            {...control}
            figures="num"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={text}
            onBlur={() => {
              const { texto, recusa } = tidyText(text, FRETE_FORMAT);
              setText(texto);
              if (recusa !== undefined) setError(recusa);
            }}
            onChange={({ currentTarget }) => {
              setText(soValor(currentTarget.value));
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" size="desk">
        Preencher todos
      </Button>
    </form>
  );
}
