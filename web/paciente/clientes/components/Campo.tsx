import type { MaskitoOptions } from '@maskito/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useMasked } from '../../../lib/forms/useMasked.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import type { TextInputProps } from '../../../ui/field/TextInput.tsx';
import { ROTULOS } from '../dados.form.ts';
import type { CampoDados } from '../../../../domain/dados-pessoais.ts';
import type { FormDados } from '../dados.form.ts';
import { useConferirAoSair } from '../useConferirAoSair.ts';

type CampoProps = Omit<TextInputProps, 'name' | 'id' | 'onChange' | 'onBlur'> & {
  nome: CampoDados;
  hint?: ReactNode;
  mascara?: MaskitoOptions;
  /** Called after each change with the text as it stands. */
  aoMudar?: (text: string) => void;
};

/** One text field of `/dados`, by its label: masked while typing, checked on leaving it. */
export function Campo({ nome, hint, mascara, aoMudar, className, ...input }: CampoProps) {
  const { register, formState, clearErrors } = useFormContext<FormDados>();
  const conferirAoSair = useConferirAoSair();
  const ref = useMasked(register, nome, mascara ?? null);
  const { ref: _, ...registro } = register(nome, {
    onChange: (event: { target: HTMLInputElement }) => {
      clearErrors(nome);
      aoMudar?.(event.target.value);
    },
    onBlur: () => conferirAoSair(nome),
  });
  return (
    <Field
      label={ROTULOS[nome]}
      hint={hint}
      error={formState.errors[nome]?.message}
      id={nome}
      className={className}
    >
      {(control) => <TextInput required {...input} {...control} {...registro} ref={ref} />}
    </Field>
  );
}
