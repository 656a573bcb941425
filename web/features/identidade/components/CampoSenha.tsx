import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import type { Valores } from '../useFormulario.ts';

type CampoSenhaProps = {
  form: UseFormReturn<Valores>;
  nome: 'senha' | 'confirmacao';
  rotulo: string;
  hint?: string;
  /** `new-password` lets the browser offer one; `current-password` fills in the one it knows. */
  autoComplete: 'new-password' | 'current-password';
};

/** A password; pasting is welcome. */
export function CampoSenha({ form, nome, rotulo, hint, autoComplete }: CampoSenhaProps) {
  const { register, clearErrors, formState } = form;
  return (
    <Field label={rotulo} id={nome} hint={hint} error={formState.errors[nome]?.message}>
      {(control) => (
        <PasswordInput
          {...control}
          {...register(nome, { onChange: () => clearErrors(nome) })}
          autoComplete={autoComplete}
          required
        />
      )}
    </Field>
  );
}
