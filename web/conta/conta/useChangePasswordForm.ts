import { checkNewPassword, checkPasswordChange } from '../identidade/identidade.form.ts';
import { useEntranceForm } from '../identidade/useEntranceForm.ts';
import { useChangePassword } from './conta.api.ts';

export function useChangePasswordForm(onChanged: () => void | Promise<void>) {
  const change = useChangePassword();
  const { form, problem, accept, refuse, refuseError } = useEntranceForm();

  async function submit() {
    const { senhaAtual, senha, confirmacao } = form.getValues();
    const refusal = checkPasswordChange({ senhaAtual, senha, confirmacao });
    return refusal ? refuse(refusal) : save(senhaAtual);
  }

  /** Whether the new password may be saved; the form says what is wrong. */
  function ready(): boolean {
    const { senha, confirmacao } = form.getValues();
    const refusal = checkNewPassword({ senha, confirmacao });
    if (refusal) refuse(refusal);
    return refusal === null;
  }

  /** Without the current password, a passkey has proven who is there. */
  async function save(senhaAtual?: string) {
    if (change.isPending) return;
    const { senha, confirmacao } = form.getValues();
    accept();
    try {
      await change.mutateAsync({ senhaAtual, senha, confirmacao });
    } catch (error) {
      return refuseError(error);
    }
    await onChanged();
  }

  return { form, problem, busy: change.isPending, submit, ready, save };
}

export type ChangePasswordForm = ReturnType<typeof useChangePasswordForm>;
