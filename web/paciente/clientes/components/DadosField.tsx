import type { MaskitoOptions } from '@maskito/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useMasked } from '../../../lib/forms/useMasked.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import type { TextInputProps } from '../../../ui/field/TextInput.tsx';
import { DADOS_LABELS } from '../dados.form.ts';
import type { CampoDados } from '../../../../domain/dados-pessoais.ts';
import type { DadosFormValues } from '../dados.form.ts';
import { useCheckOnBlur } from '../useCheckOnBlur.ts';

type DadosFieldProps = Omit<TextInputProps, 'name' | 'id' | 'onChange' | 'onBlur'> & {
  name: CampoDados;
  hint?: ReactNode;
  mask?: MaskitoOptions;
  /** Called after each change with the text as it stands. */
  onChange?: (text: string) => void;
};

/** One text field of `/dados`, by its label: masked while typing, checked on leaving it. */
export function DadosField({ name, hint, mask, onChange, className, ...input }: DadosFieldProps) {
  const { register, formState, clearErrors } = useFormContext<DadosFormValues>();
  const checkOnBlur = useCheckOnBlur();
  const ref = useMasked(register, name, mask ?? null);
  const { ref: _, ...registration } = register(name, {
    onChange: (event: { target: HTMLInputElement }) => {
      clearErrors(name);
      onChange?.(event.target.value);
    },
    onBlur: () => checkOnBlur(name),
  });
  return (
    <Field
      label={DADOS_LABELS[name]}
      hint={hint}
      error={formState.errors[name]?.message}
      id={name}
      className={className}
    >
      {(control) => <TextInput required {...input} {...control} {...registration} ref={ref} />}
    </Field>
  );
}
