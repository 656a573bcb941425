import { checkPasswordChange } from '../identidade/identidade.form.ts';
import { useEntranceForm } from '../identidade/useEntranceForm.ts';
import { useChangePassword } from './conta.api.ts';

export function useChangePasswordForm(onChanged: () => void | Promise<void>) {
  const change = useChangePassword();
  const { form, problem, accept, refuse, refuseError } = useEntranceForm();

  async function submit() {
    if (change.isPending) return;
    const { senhaAtual, senha, confirmacao } = form.getValues();
    const refusal = checkPasswordChange({ senhaAtual, senha, confirmacao });
    if (refusal) return refuse(refusal);
    accept();
    try {
      await change.mutateAsync({ senhaAtual, senha, confirmacao });
    } catch (error) {
      return refuseError(error);
    }
    await onChanged();
  }

  return { form, problem, busy: change.isPending, submit };
}

export type ChangePasswordForm = ReturnType<typeof useChangePasswordForm>;
