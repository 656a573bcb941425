import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './Field.tsx';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  return (
    <div className={classNames('checkbox', className)}>
      <input
        {...rest}
        type="checkbox"
        id={controlId}
        className="check"
        aria-describedby={classNames(hint !== undefined && hintId, error && errorId)}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={controlId}>{label}</label>
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
