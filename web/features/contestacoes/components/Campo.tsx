import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { useCallback, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Contestacao } from '../../../../domain/contestacao.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextInput, type TextInputProps } from '../../../ui/TextInput.tsx';
import { ROTULOS } from '../contestacao.form.ts';

type CampoProps = Omit<TextInputProps, 'name' | 'id' | 'onChange' | 'onBlur'> & {
  nome: keyof Contestacao;
  hint?: ReactNode;
  mascara?: MaskitoOptions;
};

/** One line of the form, by its label; masked while typing. */
export function Campo({ nome, hint, mascara, ...input }: CampoProps) {
  const { register, formState, clearErrors } = useFormContext<Contestacao>();
  const mascarar = useMaskito({ options: mascara ?? null });
  const { ref: _, ...registro } = register(nome, { onChange: () => clearErrors(nome) });
  // One stable callback: a new one on each render would take the mask off and put it on again.
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      register(nome).ref(element);
      mascarar(element);
    },
    [register, nome, mascarar],
  );
  return (
    <Field label={ROTULOS[nome]} hint={hint} error={formState.errors[nome]?.message} id={nome}>
      {(control) => <TextInput {...input} {...control} {...registro} ref={ref} required />}
    </Field>
  );
}
