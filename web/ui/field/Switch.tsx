import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'children' | 'checked'> & {
  label: string;
  checked: boolean;
  hint?: ReactNode;
};

/** Turns something on or off at once, without a form; the whole line can be pressed. */
export function Switch({ label, hint, checked, id, className, ...rest }: SwitchProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  return (
    <div className={classNames('switch-line', className)}>
      <label htmlFor={controlId}>{label}</label>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        id={controlId}
        className="switch"
        aria-describedby={hint === undefined ? undefined : hintId}
      />
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
