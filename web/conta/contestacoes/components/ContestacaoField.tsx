import type { MaskitoOptions } from '@maskito/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { TypedContestacao } from '#domain/titular/contestacao.ts';
import { useMasked } from '#lib/forms/useMasked.ts';
import { Field } from '#ui/field/Field.tsx';
import { TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';
import { CONTESTACAO_LABELS } from '../contestacao.form.ts';

type ContestacaoFieldProps = Omit<TextInputProps, 'name' | 'id' | 'onChange' | 'onBlur'> & {
  name: keyof TypedContestacao;
  hint?: ReactNode;
  mask?: MaskitoOptions;
};

/** A one-line text field of the form with its label; `mask` formats the text while typing. */
export function ContestacaoField({ name, hint, mask, ...input }: ContestacaoFieldProps) {
  const { register, formState, clearErrors } = useFormContext<TypedContestacao>();
  const ref = useMasked(register, name, mask ?? null);
  const { ref: _, ...registration } = register(name, { onChange: () => clearErrors(name) });
  return (
    <Field label={CONTESTACAO_LABELS[name]} hint={hint} error={formState.errors[name]?.message} id={name}>
      {(control) => <TextInput {...input} {...control} {...registration} ref={ref} required />}
    </Field>
  );
}
