import { useRef } from 'react';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { useChangePasswordForm } from '../useChangePasswordForm.ts';
import { ChangePasswordFields } from './ChangePasswordFields.tsx';

type ChangePasswordDialogProps = { onChanged: () => void; onBack: () => void };

export function ChangePasswordDialog({ onChanged, onBack }: ChangePasswordDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  const { form, problem, busy, submit } = useChangePasswordForm(onChanged);
  return (
    <FormDialog
      title="Trocar a senha"
      verb="Salvar senha"
      busy={busy}
      focus={first}
      onSubmit={() => void submit()}
      onCancel={onBack}
    >
      <ChangePasswordFields form={form} problem={problem} first={first} />
    </FormDialog>
  );
}
