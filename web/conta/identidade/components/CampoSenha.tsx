import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/field/Field.tsx';
import { PasswordInput } from '../../../ui/field/PasswordInput.tsx';
import type { Valores } from '../useFormulario.ts';

type CampoSenhaProps = {
  form: UseFormReturn<Valores>;
  nome: 'senhaAtual' | 'senha' | 'confirmacao';
  rotulo: string;
  hint?: string;
  /** `new-password` lets the browser offer one; `current-password` fills in the one it knows. */
  autoComplete: 'new-password' | 'current-password';
  /** Where a dialog finds the field that it gives the focus to. */
  campo?: RefObject<HTMLInputElement | null>;
};

/** A password; pasting is welcome. */
export function CampoSenha({ form, nome, rotulo, hint, autoComplete, campo }: CampoSenhaProps) {
  const { register, clearErrors, formState } = form;
  const { ref, ...field } = register(nome, { onChange: () => clearErrors(nome) });
  return (
    <Field label={rotulo} id={nome} hint={hint} error={formState.errors[nome]?.message}>
      {(control) => (
        <PasswordInput
          {...control}
          {...field}
          ref={(element) => {
            ref(element);
            if (campo) campo.current = element;
          }}
          autoComplete={autoComplete}
          required
        />
      )}
    </Field>
  );
}
