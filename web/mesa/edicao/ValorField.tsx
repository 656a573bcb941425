import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Note } from '#ui/status/Note.tsx';
import type { FieldOfLine } from './useValores.ts';
import './valores.css';

export type ValorFieldProps = {
  field: FieldOfLine;
  id: string;
  /** Value that somebody else set meanwhile, and the button that takes it. */
  conflict: { words: string; use: string };
  /** Leaves the characters that the field keeps. */
  only?: (text: string) => string;
  label?: string;
  hintId?: string;
  placeholder?: string;
  inputMode?: 'decimal' | 'numeric';
  maxLength: number;
  /** Places the control. */
  children?: (control: ReactNode) => ReactNode;
};

/** The control of one value, with what is wrong with it and who changed it meanwhile. */
export function ValorField({ field, id, conflict, only, label, hintId, children, ...rest }: ValorFieldProps) {
  const control = useRef<HTMLInputElement>(null);
  const { line, error, onType, onLeave, onKeep, onUse } = field;
  const errorId = `${id}-erro`;

  function onChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const kept = only ? only(input.value) : input.value;
    if (only && kept !== input.value) {
      // Keeps the caret in its place among the characters that remain.
      const at = only(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
      input.value = kept;
      input.setSelectionRange(at, at);
    }
    onType(kept);
  }

  /** The button is removed by the decision: focus the field. */
  function decide(act: () => void) {
    act();
    control.current?.focus();
  }

  const input = (
    <TextInput
      inputMode="decimal"
      {...rest}
      ref={control}
      id={id}
      figures="num"
      autoComplete="off"
      value={line.text}
      onChange={onChange}
      onBlur={onLeave}
      aria-label={label}
      aria-describedby={classNames(hintId, error !== null && errorId)}
      aria-invalid={error !== null || undefined}
    />
  );
  return (
    <>
      {children ? children(input) : input}
      {error !== null && (
        <div className="valor-aviso full-span grid gap-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {line.conflict && (
        <div className="valor-aviso full-span grid gap-2">
          <Note kind="wait" role="alert">
            {conflict.words}
          </Note>
          <div className="row row-wrap">
            <Button variant="secondary" size="desk" onClick={() => decide(onKeep)}>
              Ficar com o meu
            </Button>
            <Button variant="bare" size="desk" onClick={() => decide(onUse)}>
              {conflict.use}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

type ValorRowProps = Omit<ValorFieldProps, 'label' | 'hintId' | 'children'> & {
  className: string;
  picture?: ReactNode;
  title: ReactNode;
  /** Meaning of the value. */
  hint: ReactNode;
  before?: string;
  after?: string;
};

/** The row of one value: its name, what it means, and its field between its units. */
export function ValorRow({ className, picture, title, hint, before, after, ...field }: ValorRowProps) {
  const hintId = `${field.id}-dica`;
  return (
    <li
      className={classNames(
        'valor-linha grid gap-2-4 align-center',
        className,
        field.field.line.changed && 'valor-mudou',
      )}
    >
      {picture}
      <div className="valor-nome">
        <label htmlFor={field.id}>{title}</label>
        <p className="fine quiet num" id={hintId}>
          {hint}
        </p>
      </div>
      <ValorField {...field} hintId={hintId}>
        {(control) => (
          <div className="valor-campo row gap-2 muted">
            {before !== undefined && <span aria-hidden="true">{before}</span>}
            {control}
            {after !== undefined && <span aria-hidden="true">{after}</span>}
          </div>
        )}
      </ValorField>
    </li>
  );
}
