import { useRef } from 'react';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { PasswordField } from '../../identidade/components/PasswordField.tsx';
import { RefusalSummary } from '../../identidade/components/RefusalSummary.tsx';
import { checkPasswordChange } from '../../identidade/identidade.form.ts';
import { useEntranceForm } from '../../identidade/useEntranceForm.ts';
import { useChangePassword } from '../conta.api.ts';

const LABELS = { senhaAtual: 'Senha atual', senha: 'Nova senha', confirmacao: 'Confirme a senha' };

type ChangePasswordDialogProps = { onChanged: () => void; onBack: () => void };

/** Another password, with the current one. */
export function ChangePasswordDialog({ onChanged, onBack }: ChangePasswordDialogProps) {
  const change = useChangePassword();
  const first = useRef<HTMLInputElement>(null);
  const { form, problem, accept, refuse, refuseError } = useEntranceForm();

  async function submit() {
    const { senhaAtual, senha, confirmacao } = form.getValues();
    const refusal = checkPasswordChange({ senhaAtual, senha, confirmacao });
    if (refusal) return refuse(refusal);
    accept();
    try {
      await change.mutateAsync({ senhaAtual, senha, confirmacao });
      onChanged();
    } catch (error) {
      refuseError(error);
    }
  }

  return (
    <FormDialog
      title="Trocar a senha"
      verb="Salvar senha"
      busy={change.isPending}
      focus={first}
      onSubmit={() => void submit()}
      onCancel={onBack}
    >
      <RefusalSummary problem={problem} labels={LABELS} />
      <PasswordField
        form={form}
        name="senhaAtual"
        label={LABELS.senhaAtual}
        autoComplete="current-password"
        inputRef={first}
      />
      <PasswordField
        form={form}
        name="senha"
        label={LABELS.senha}
        hint="Pelo menos 8 caracteres. Uma frase curta serve."
        autoComplete="new-password"
      />
      <PasswordField form={form} name="confirmacao" label={LABELS.confirmacao} autoComplete="new-password" />
    </FormDialog>
  );
}
