import CircleAlert from 'lucide-react/icons/circle-alert';
import Check from 'lucide-react/icons/check';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../picture/Icon.tsx';

/** The props for the control of a field: spread them on the input, textarea or select. */
export type ControlProps = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export type FieldProps = {
  /** The accessible name; explanations belong into `hint`. */
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Error of a failed save: announced at once. Shown while there is no `error`. */
  failure?: string | undefined;
  /** A success message beneath the control, such as an address that was found; announced politely. */
  ok?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** The id of a field's label, for elements that refer to the field in `aria-labelledby` or `aria-describedby`. */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}

/** A field: label, hint, control and error, connected by ids. */
export function Field({ label, hint, error, failure, ok, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const wrong = error || failure;
  const errorId = `${controlId}-error`;
  const describedBy = classNames(hint !== undefined && hintId, wrong && errorId);
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
        ...(wrong && { 'aria-invalid': true }),
      })}
      {wrong && (
        <FieldError id={errorId} {...(!error && { role: 'alert' })}>
          {wrong}
        </FieldError>
      )}
      {ok && (
        <p className="field-ok" role="status">
          <Icon icon={Check} />
          <span>{ok}</span>
        </p>
      )}
    </div>
  );
}

/** The error message under a control; the control refers to it with `aria-describedby`. */
export function FieldError({ id, role, children }: { id: string; role?: 'alert'; children: ReactNode }) {
  return (
    <p className="field-error" id={id} role={role}>
      <Icon icon={CircleAlert} />
      <span>{children}</span>
    </p>
  );
}
