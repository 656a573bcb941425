import type { MaskitoOptions } from '@maskito/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { TypedContestacao } from '../../../../domain/titular/contestacao.ts';
import { useMasked } from '../../../lib/forms/useMasked.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput, type TextInputProps } from '../../../ui/field/TextInput.tsx';
import { ROTULOS } from '../contestacao.form.ts';

type CampoProps = Omit<TextInputProps, 'name' | 'id' | 'onChange' | 'onBlur'> & {
  nome: keyof TypedContestacao;
  hint?: ReactNode;
  mascara?: MaskitoOptions;
};

/** A one-line text field of the form with its label; `mask` formats the text while typing. */
export function Campo({ nome, hint, mascara, ...input }: CampoProps) {
  const { register, formState, clearErrors } = useFormContext<TypedContestacao>();
  const ref = useMasked(register, nome, mascara ?? null);
  const { ref: _, ...registro } = register(nome, { onChange: () => clearErrors(nome) });
  return (
    <Field label={ROTULOS[nome]} hint={hint} error={formState.errors[nome]?.message} id={nome}>
      {(control) => <TextInput {...input} {...control} {...registro} ref={ref} required />}
    </Field>
  );
}
