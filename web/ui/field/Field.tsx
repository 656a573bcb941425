import CircleAlert from 'lucide-react/icons/circle-alert';
import Check from 'lucide-react/icons/check';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../picture/Icon.tsx';

/** What a field hands to its control: spread it on the input, textarea or select. */
export type ControlProps = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export type FieldProps = {
  /** The accessible name and nothing else; what helps goes to `hint`. */
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** A word of success beneath, such as an answer that was found. Read out politely. */
  ok?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** The id of a field's label, for what stands beneath the field and speaks of it. */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}

/** Label above, hint between, control, then the error with its icon, all tied together. */
export function Field({ label, hint, error, ok, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = classNames(hint !== undefined && hintId, error && errorId);
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={controlId} id={labelIdOf(controlId)}>
        {label}
      </label>
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {ok && (
        <p className="field-ok" role="status">
          <Icon icon={Check} />
          <span>{ok}</span>
        </p>
      )}
    </div>
  );
}

/** The red line under a control; tie it with `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon icon={CircleAlert} />
      <span>{children}</span>
    </p>
  );
}
