import type { RefObject } from 'react';
import { Field } from '#ui/field/Field.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';
import type { EntranceFields } from '../useEntranceForm.ts';

type PasswordFieldProps = {
  form: EntranceFields;
  name: 'senhaAtual' | 'senha' | 'confirmacao';
  label: string;
  hint?: string;
  autoComplete: 'new-password' | 'current-password';
  /** Shown as it was typed: the server has accepted it. */
  readOnly?: boolean;
  /** Receives the input element, for a dialog that moves the focus to it. */
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** A password field of a form, with a button that shows the password; pasting is allowed. */
export function PasswordField(props: PasswordFieldProps) {
  const { form, name, label, hint, autoComplete, readOnly = false, inputRef } = props;
  const { ref, ...field } = form.register(name);
  return (
    <Field label={label} id={name} hint={hint} error={form.errors[name]}>
      {(control) => (
        <PasswordInput
          {...control}
          {...field}
          ref={(element) => {
            ref(element);
            if (inputRef) inputRef.current = element;
          }}
          autoComplete={autoComplete}
          readOnly={readOnly}
          required
        />
      )}
    </Field>
  );
}
