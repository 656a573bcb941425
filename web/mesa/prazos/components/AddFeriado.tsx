import { useRef, useState, type SubmitEvent } from 'react';
import {
  MENSAGENS_FERIADO,
  recusaDoFeriado,
  type RecusaDoFeriado,
} from '#domain/calendario/calendario-edicao.ts';
import type { FeriadoLocal } from '#domain/calendario/calendario.ts';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';

type AddFeriadoProps = { feriados: readonly FeriadoLocal[]; onAdd: (feriado: FeriadoLocal) => void };

const EMPTY: FeriadoLocal = { data: '', nome: '', todoAno: false };
const AT_NAME: ReadonlySet<RecusaDoFeriado | null> = new Set(['sem-nome', 'nome-longo']);

export function AddFeriado({ feriados, onAdd }: AddFeriadoProps) {
  const dia = useRef<HTMLInputElement>(null);
  const nome = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(EMPTY);
  const [refused, setRefused] = useState<RecusaDoFeriado | null>(null);
  const atName = AT_NAME.has(refused);
  const words = refused === null ? undefined : MENSAGENS_FERIADO[refused];

  function type(part: Partial<FeriadoLocal>) {
    setTyped((before) => ({ ...before, ...part }));
    setRefused(null);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const why = recusaDoFeriado(typed, feriados);
    setRefused(why);
    if (why !== null) return (AT_NAME.has(why) ? nome : dia).current?.focus();
    onAdd(typed);
    setTyped(EMPTY);
    dia.current?.focus();
  }

  return (
    <form noValidate className="prazos-novo" onSubmit={submit}>
      <Field label="Dia" hint="Como 09/07/2027" error={atName ? undefined : words}>
        {(control) => (
          <TextInput
            {...control}
            ref={dia}
            figures="num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            value={typed.data}
            onChange={({ currentTarget }) => type({ data: withSlashes(currentTarget.value, typed.data) })}
          />
        )}
      </Field>
      <Field label="Nome" hint="Como “Aniversário da cidade”" error={atName ? words : undefined}>
        {(control) => (
          <TextInput
            {...control}
            ref={nome}
            autoComplete="off"
            maxLength={100}
            value={typed.nome}
            onChange={({ currentTarget }) => type({ nome: currentTarget.value })}
          />
        )}
      </Field>
      <Checkbox
        label="Repete todo ano"
        checked={typed.todoAno}
        onChange={({ currentTarget }) => type({ todoAno: currentTarget.checked })}
      />
      <Button type="submit" variant="secondary" size="desk">
        Adicionar feriado
      </Button>
    </form>
  );
}

/** Inserts the slashes of a date while digits are added; never while some are deleted. */
function withSlashes(text: string, before: string): string {
  return text.length > before.length ? text.replace(/^(\d{2}|\d{2}\/\d{2})$/, '$1/') : text;
}
