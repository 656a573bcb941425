import KeyRound from 'lucide-react/icons/key-round';
import { useState, useRef } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { SaidLine, AccountSection } from './AccountSection.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { useChangePasswordForm } from '../useChangePasswordForm.ts';
import { PasskeyProof } from '../chaves/PasskeyProof.tsx';
import { ChangePasswordFields } from './ChangePasswordFields.tsx';

export function PasswordSection() {
  const [changing, setChanging] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <AccountSection title="Senha" icon={KeyRound}>
      <p className="muted">Ao trocar, os outros aparelhos saem da conta. Este continua.</p>
      <SaidLine text={said} />
      <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
        Trocar senha
      </Button>
      {changing && (
        <ChangePasswordDialog
          onChanged={() => {
            setChanging(false);
            setSaid('Senha trocada. Os outros aparelhos saíram da conta.');
          }}
          onBack={() => setChanging(false)}
        />
      )}
    </AccountSection>
  );
}

type ChangePasswordDialogProps = { onChanged: () => void; onBack: () => void };

function ChangePasswordDialog({ onChanged, onBack }: ChangePasswordDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  const { form, problem, busy, submit, ready, save } = useChangePasswordForm(onChanged);
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
      <PasskeyProof ready={ready} onProved={() => void save()} />
    </FormDialog>
  );
}
