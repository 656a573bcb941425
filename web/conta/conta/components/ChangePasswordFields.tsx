import type { RefObject } from 'react';
import { PasswordField } from '#web/conta/identidade/components/PasswordField.tsx';
import { RefusalSummary } from '#web/conta/identidade/components/RefusalSummary.tsx';
import type { ChangePasswordForm } from '../useChangePasswordForm.ts';

const LABELS = { senhaAtual: 'Senha atual', senha: 'Nova senha', confirmacao: 'Confirme a senha' };

type ChangePasswordFieldsProps = Pick<ChangePasswordForm, 'form' | 'problem'> & {
  first?: RefObject<HTMLInputElement | null>;
};

export function ChangePasswordFields({ form, problem, first }: ChangePasswordFieldsProps) {
  return (
    <>
      <RefusalSummary problem={problem} labels={LABELS} />
      <PasswordField
        form={form}
        name="senhaAtual"
        label={LABELS.senhaAtual}
        autoComplete="current-password"
        {...(first && { inputRef: first })}
      />
      <PasswordField
        form={form}
        name="senha"
        label={LABELS.senha}
        hint="Pelo menos 8 caracteres. Uma frase curta serve."
        autoComplete="new-password"
      />
      <PasswordField form={form} name="confirmacao" label={LABELS.confirmacao} autoComplete="new-password" />
    </>
  );
}
