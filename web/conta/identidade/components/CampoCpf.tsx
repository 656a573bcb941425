import type { UseFormReturn } from 'react-hook-form';
import { useMasked } from '../../../lib/forms/useMasked.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { CPF_MASK } from '../../../lib/forms/masks.ts';
import type { Valores } from '../useFormulario.ts';

/** The CPF: takes digits only, 11 at most, and shows 000.000.000-00; typed or pasted, bare or masked. */
export function CampoCpf({ form }: { form: UseFormReturn<Valores> }) {
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
          autoComplete="username"
          required
        />
      )}
    </Field>
  );
}
