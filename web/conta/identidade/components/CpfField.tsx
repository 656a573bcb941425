import { useCallback } from 'react';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { keepCpfForm } from '#lib/forms/typed-cpf.ts';
import type { EntranceFields } from '../useEntranceForm.ts';

type CpfFieldProps = {
  form: EntranceFields;
  /** Called at each focus of a field in whose list passkeys are offered. */
  onOffer?: () => void;
};

/** The CPF field: accepts at most 11 digits, typed or pasted, and shows them as 000.000.000-00. */
export function CpfField({ form, onOffer }: CpfFieldProps) {
  const { ref: typed, ...field } = form.register('cpf');
  const ref = useCallback(
    (input: HTMLInputElement) => {
      typed(input);
      input.addEventListener('input', keepCpfForm);
      return () => {
        input.removeEventListener('input', keepCpfForm);
        typed(null);
      };
    },
    [typed],
  );
  return (
    <Field label="CPF" id="cpf" hint="Só os 11 números. Os pontos aparecem sozinhos." error={form.errors.cpf}>
      {(control) => (
        <TextInput
          {...control}
          {...field}
          ref={ref}
          figures="num"
          inputMode="numeric"
          autoComplete={onOffer ? 'username webauthn' : 'username'}
          onFocus={onOffer}
          required
        />
      )}
    </Field>
  );
}
