import type { UseFormReturn } from 'react-hook-form';
import { useMasked } from '#lib/forms/useMasked.ts';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { CPF_MASK } from '#lib/forms/masks.ts';
import type { EntranceValues } from '../useEntranceForm.ts';

type CpfFieldProps = {
  form: UseFormReturn<EntranceValues>;
  /** Called at each focus of a field in whose list passkeys are offered. */
  onOffer?: () => void;
};

/** The CPF field: accepts at most 11 digits, typed or pasted, and shows them as 000.000.000-00. */
export function CpfField({ form, onOffer }: CpfFieldProps) {
  const { register, clearErrors, formState } = form;
  const ref = useMasked(register, 'cpf', CPF_MASK);
  const { ref: _, ...field } = register('cpf', { onChange: () => clearErrors('cpf') });
  return (
    <Field
      label="CPF"
      id="cpf"
      hint="Só os 11 números. Os pontos aparecem sozinhos."
      error={formState.errors.cpf?.message}
    >
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
