import { useMaskito } from '@maskito/react';
import { useCallback } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { MASCARA_CPF } from '../../clientes/mascaras.ts';
import type { Valores } from '../useFormulario.ts';

/** The CPF: takes digits only, 11 at most, and shows 000.000.000-00; typed or pasted, bare or masked. */
export function CampoCpf({ form }: { form: UseFormReturn<Valores> }) {
  const { register, clearErrors, formState } = form;
  const mask = useMaskito({ options: MASCARA_CPF });
  const { ref: _, ...field } = register('cpf', { onChange: () => clearErrors('cpf') });
  // One stable callback: a new one on each render would take the mask off and put it on again.
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      register('cpf').ref(element);
      mask(element);
    },
    [register, mask],
  );
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
